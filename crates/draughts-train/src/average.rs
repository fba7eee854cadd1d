//! Running mean of parameters over the steps of training, which steadies what they end at.

use crate::parameters::Parameters;

/// A running mean of parameters (EMA).
pub(crate) struct Average {
    /// Share of the mean that a step keeps.
    share: f32,
    /// Number of steps so far.
    steps: u32,
    mean: Parameters,
}

impl Average {
    /// The mean of parameters that are still where they begin.
    pub(crate) fn new(parameters: &Parameters, share: f32) -> Average {
        Average { share, steps: 0, mean: parameters.clone() }
    }

    /// Takes in the parameters after a step. The first steps keep less of the mean, so that the
    /// start is soon forgotten.
    pub(crate) fn step(&mut self, parameters: &mut Parameters) {
        self.steps += 1;
        let steps = self.steps as f32;
        let share = self.share.min(steps / (steps + 9.0));
        for (mean, number) in self.mean.all().zip(parameters.all()) {
            *mean = share * *mean + (1.0 - share) * *number;
        }
    }

    /// The mean.
    pub(crate) fn mean(&self) -> &Parameters {
        &self.mean
    }
}

#[cfg(test)]
mod tests {
    use draughts::rules::BoardSize;

    use super::*;

    #[test]
    fn a_mean_follows_the_parameters_and_forgets_where_they_began() {
        let mut parameters = Parameters::zero(BoardSize::Eight);
        parameters.bias[3] = -40.0;
        let mut average = Average::new(&parameters, 0.9);
        let mut told = Vec::new();
        for step in 0..400u32 {
            parameters.bias[3] = if step % 2 == 0 { 1.0 } else { 3.0 };
            average.step(&mut parameters);
            told.push(average.mean().bias[3]);
        }
        assert!((told[0] - -3.1).abs() < 1e-4, "a tenth of the start: {}", told[0]);
        assert!(told[100..].iter().all(|mean| (mean - 2.0).abs() < 0.06), "{:?}", &told[390..]);
        assert_eq!(average.mean().bias[4], 0.0);
    }
}
