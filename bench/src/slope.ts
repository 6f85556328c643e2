/** The median of the slopes between every two points (Theil and Sen): one visit that the machine held up changes nothing. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const slopes = points.flatMap(([x1, y1]) => points.flatMap(([x2, y2]) => (x2 > x1 ? [(y2 - y1) / (x2 - x1)] : [])))
  return median(slopes)
}

/** Of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
