//! Loops over the directions that are unrolled whatever the compiler thinks of their size.
//!
//! With the direction a constant every step is one shift; a loop kept as a loop is twice as slow.

/// Runs a block for each of the eight directions, named by a constant.
macro_rules! each_direction {
    ($direction:ident $body:block) => {
        each_direction!(
            @ $direction $body
            NorthWest NorthEast SouthWest SouthEast North West East South
        );
    };
    (@ $direction:ident $body:block $($name:ident)+) => {
        $({
            #[allow(non_upper_case_globals)]
            const $direction: crate::direction::Direction = crate::direction::Direction::$name;
            $body
        })+
    };
}

pub(crate) use each_direction;
