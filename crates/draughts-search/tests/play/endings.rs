//! What ends a game is seen ahead.
