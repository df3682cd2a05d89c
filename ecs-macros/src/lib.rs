//! The derive and attribute macros of `ecs`.
