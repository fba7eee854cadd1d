//! Draughts as text.
