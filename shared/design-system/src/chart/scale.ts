const STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** Returns the top of the scale for a highest bar of `most`: a round number, and so is its half. */
export function scaleOf(most: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(most)))
  const step = STEPS.find((one) => one * unit >= most && (one * unit) % 2 === 0)
  return (step ?? 2) * unit
}
