import { isDeepStrictEqual } from 'node:util'

/** Fields of an entry of the catalog, by their names on the wire. */
type Fields = Readonly<Record<string, unknown>>

/** Returns which fields differ, with what was and what is there, in the same order, for the audit log. */
export function changesBetween(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const valuesOf = (fields: Fields) => changed.map((field) => inWords(fields[field]))
  return { changed, from: valuesOf(before), to: valuesOf(after) }
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === undefined || value === null ? '' : String(value)
}
