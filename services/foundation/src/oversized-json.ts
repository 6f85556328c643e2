/** Values in one document of a stranger, in lists and objects together, and how deep they may lie (rule M95). */
const MOST_VALUES = 10_000
const DEEPEST = 20

/** Returns whether JSON holds more than is looked into. Counts level by level: what calls itself for each level ends with the stack. */
export function isOversizedJson(parsed: unknown): boolean {
  let values = 1
  let level = [parsed]
  for (let depth = 0; level.length > 0; depth += 1) {
    const inside: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const held = Object.values(value)
      values += held.length
      if (values > MOST_VALUES) return true
      inside.push(...held)
    }
    if (inside.length > 0 && depth === DEEPEST) return true
    level = inside
  }
  return false
}
