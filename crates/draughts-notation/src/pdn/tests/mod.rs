mod events;
mod games;
mod hostile;
mod round_trip;
