// C8: a schema has 256 ids.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker)] P0, #[component(marker)] P1, #[component(marker)] P2, #[component(marker)] P3, #[component(marker)] P4, #[component(marker)] P5, #[component(marker)] P6, #[component(marker)] P7,
    #[component(marker)] P8, #[component(marker)] P9, #[component(marker)] P10, #[component(marker)] P11, #[component(marker)] P12, #[component(marker)] P13, #[component(marker)] P14, #[component(marker)] P15,
    #[component(marker)] P16, #[component(marker)] P17, #[component(marker)] P18, #[component(marker)] P19, #[component(marker)] P20, #[component(marker)] P21, #[component(marker)] P22, #[component(marker)] P23,
    #[component(marker)] P24, #[component(marker)] P25, #[component(marker)] P26, #[component(marker)] P27, #[component(marker)] P28, #[component(marker)] P29, #[component(marker)] P30, #[component(marker)] P31,
    #[component(marker)] P32, #[component(marker)] P33, #[component(marker)] P34, #[component(marker)] P35, #[component(marker)] P36, #[component(marker)] P37, #[component(marker)] P38, #[component(marker)] P39,
    #[component(marker)] P40, #[component(marker)] P41, #[component(marker)] P42, #[component(marker)] P43, #[component(marker)] P44, #[component(marker)] P45, #[component(marker)] P46, #[component(marker)] P47,
    #[component(marker)] P48, #[component(marker)] P49, #[component(marker)] P50, #[component(marker)] P51, #[component(marker)] P52, #[component(marker)] P53, #[component(marker)] P54, #[component(marker)] P55,
    #[component(marker)] P56, #[component(marker)] P57, #[component(marker)] P58, #[component(marker)] P59, #[component(marker)] P60, #[component(marker)] P61, #[component(marker)] P62, #[component(marker)] P63,
    #[component(marker)] P64, #[component(marker)] P65, #[component(marker)] P66, #[component(marker)] P67, #[component(marker)] P68, #[component(marker)] P69, #[component(marker)] P70, #[component(marker)] P71,
    #[component(marker)] P72, #[component(marker)] P73, #[component(marker)] P74, #[component(marker)] P75, #[component(marker)] P76, #[component(marker)] P77, #[component(marker)] P78, #[component(marker)] P79,
    #[component(marker)] P80, #[component(marker)] P81, #[component(marker)] P82, #[component(marker)] P83, #[component(marker)] P84, #[component(marker)] P85, #[component(marker)] P86, #[component(marker)] P87,
    #[component(marker)] P88, #[component(marker)] P89, #[component(marker)] P90, #[component(marker)] P91, #[component(marker)] P92, #[component(marker)] P93, #[component(marker)] P94, #[component(marker)] P95,
    #[component(marker)] P96, #[component(marker)] P97, #[component(marker)] P98, #[component(marker)] P99, #[component(marker)] P100, #[component(marker)] P101, #[component(marker)] P102, #[component(marker)] P103,
    #[component(marker)] P104, #[component(marker)] P105, #[component(marker)] P106, #[component(marker)] P107, #[component(marker)] P108, #[component(marker)] P109, #[component(marker)] P110, #[component(marker)] P111,
    #[component(marker)] P112, #[component(marker)] P113, #[component(marker)] P114, #[component(marker)] P115, #[component(marker)] P116, #[component(marker)] P117, #[component(marker)] P118, #[component(marker)] P119,
    #[component(marker)] P120, #[component(marker)] P121, #[component(marker)] P122, #[component(marker)] P123, #[component(marker)] P124, #[component(marker)] P125, #[component(marker)] P126, #[component(marker)] P127,
    #[component(marker)] P128, #[component(marker)] P129, #[component(marker)] P130, #[component(marker)] P131, #[component(marker)] P132, #[component(marker)] P133, #[component(marker)] P134, #[component(marker)] P135,
    #[component(marker)] P136, #[component(marker)] P137, #[component(marker)] P138, #[component(marker)] P139, #[component(marker)] P140, #[component(marker)] P141, #[component(marker)] P142, #[component(marker)] P143,
    #[component(marker)] P144, #[component(marker)] P145, #[component(marker)] P146, #[component(marker)] P147, #[component(marker)] P148, #[component(marker)] P149, #[component(marker)] P150, #[component(marker)] P151,
    #[component(marker)] P152, #[component(marker)] P153, #[component(marker)] P154, #[component(marker)] P155, #[component(marker)] P156, #[component(marker)] P157, #[component(marker)] P158, #[component(marker)] P159,
    #[component(marker)] P160, #[component(marker)] P161, #[component(marker)] P162, #[component(marker)] P163, #[component(marker)] P164, #[component(marker)] P165, #[component(marker)] P166, #[component(marker)] P167,
    #[component(marker)] P168, #[component(marker)] P169, #[component(marker)] P170, #[component(marker)] P171, #[component(marker)] P172, #[component(marker)] P173, #[component(marker)] P174, #[component(marker)] P175,
    #[component(marker)] P176, #[component(marker)] P177, #[component(marker)] P178, #[component(marker)] P179, #[component(marker)] P180, #[component(marker)] P181, #[component(marker)] P182, #[component(marker)] P183,
    #[component(marker)] P184, #[component(marker)] P185, #[component(marker)] P186, #[component(marker)] P187, #[component(marker)] P188, #[component(marker)] P189, #[component(marker)] P190, #[component(marker)] P191,
    #[component(marker)] P192, #[component(marker)] P193, #[component(marker)] P194, #[component(marker)] P195, #[component(marker)] P196, #[component(marker)] P197, #[component(marker)] P198, #[component(marker)] P199,
    #[component(marker)] P200, #[component(marker)] P201, #[component(marker)] P202, #[component(marker)] P203, #[component(marker)] P204, #[component(marker)] P205, #[component(marker)] P206, #[component(marker)] P207,
    #[component(marker)] P208, #[component(marker)] P209, #[component(marker)] P210, #[component(marker)] P211, #[component(marker)] P212, #[component(marker)] P213, #[component(marker)] P214, #[component(marker)] P215,
    #[component(marker)] P216, #[component(marker)] P217, #[component(marker)] P218, #[component(marker)] P219, #[component(marker)] P220, #[component(marker)] P221, #[component(marker)] P222, #[component(marker)] P223,
    #[component(marker)] P224, #[component(marker)] P225, #[component(marker)] P226, #[component(marker)] P227, #[component(marker)] P228, #[component(marker)] P229, #[component(marker)] P230, #[component(marker)] P231,
    #[component(marker)] P232, #[component(marker)] P233, #[component(marker)] P234, #[component(marker)] P235, #[component(marker)] P236, #[component(marker)] P237, #[component(marker)] P238, #[component(marker)] P239,
    #[component(marker)] P240, #[component(marker)] P241, #[component(marker)] P242, #[component(marker)] P243, #[component(marker)] P244, #[component(marker)] P245, #[component(marker)] P246, #[component(marker)] P247,
    #[component(marker)] P248, #[component(marker)] P249, #[component(marker)] P250, #[component(marker)] P251, #[component(marker)] P252, #[component(marker)] P253, #[component(marker)] P254, #[component(marker)] P255,
    #[component(marker)]
    P256,
    //~^ `P256` is one component too many: a schema has at most 256 ids
}
