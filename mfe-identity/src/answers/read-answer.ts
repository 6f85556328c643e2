import { isSet } from '@portal/contracts/values'

/* An answer that breaks its contract is used as it is (account.md §5): what cannot be read is empty. */

export type Raw = Readonly<Record<string, unknown>>

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** RFC 3339, or `""` when there was no such moment. */
export function timeOf(value: unknown): string {
  return typeof value === 'string' && isSet(value) ? value : ''
}

/** The rows of a list; `null` is an empty one. Throws when it is no list at all. */
export function rowsOf(answer: unknown): Raw[] {
  if (answer === null) return []
  if (!Array.isArray(answer)) throw new Error('The list could not be read.')
  return answer.filter((row) => row instanceof Object)
}

/** Throws when it is no object at all. */
export function recordOf(answer: unknown): Raw {
  if (!(answer instanceof Object)) throw new Error('The answer could not be read.')
  return answer as Raw
}
