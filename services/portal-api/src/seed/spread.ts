/** Shares out `total` in whole numbers that follow the weights and add up to exactly `total`. */
export function spread<Part extends { weight: number }>(
  total: number,
  parts: readonly Part[],
): (Part & { count: number })[] {
  const sum = parts.reduce((so, { weight }) => so + weight, 0)
  let due = 0
  let given = 0

  return parts.map((part) => {
    due += sum === 0 ? 0 : (total * part.weight) / sum
    const count = Math.round(due) - given
    given += count
    return { ...part, count }
  })
}
