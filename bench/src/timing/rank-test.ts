/**
 * The chance that two samples of one thing differ in rank as much as these do (Mann and Whitney, both tails, with ties and
 * continuity; good from about eight values on each side). Below 0.05 they are told apart.
 */
export function rankTest(some: readonly number[], others: readonly number[]): number {
  const all = [...some, ...others]
  const size = all.length
  const equals = (value: number) => all.filter((other) => other === value).length
  // Equal values share the mean of their places.
  const rank = (value: number) => all.filter((other) => other < value).length + (equals(value) + 1) / 2

  const ties = sum(all.map((value) => equals(value) ** 2 - 1))
  const expected = (some.length * (size + 1)) / 2
  const variance = (some.length * others.length * (size + 1 - ties / (size * (size - 1)))) / 12
  return tailsBeyond(Math.max(0, Math.abs(sum(some.map(rank)) - expected) - 0.5) / Math.sqrt(variance))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Of the normal distribution, to seven digits (Abramowitz and Stegun 7.1.26). */
function tailsBeyond(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2)
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return factors.reduce((total, factor) => (total + factor) * t, 0) * Math.exp((-z * z) / 2)
}
