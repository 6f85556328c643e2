import { isSet } from '@portal/contracts/values'

/* An answer that breaks its contract is used as it is (account.md §5): what is not what it should be is left out. */

export type Raw = Readonly<Record<string, unknown>>

/** The things in a list; `null` is an empty one. Throws when the answer is no list at all. */
export function listOf(answer: unknown, what: string): Raw[] {
  if (answer === null) return []
  if (!Array.isArray(answer)) throw new Error(`The list of ${what} could not be read.`)
  return answer.filter((item) => item instanceof Object)
}

/** Throws when the answer is no object at all. */
export function recordOf(answer: unknown): Raw {
  if (!(answer instanceof Object)) throw new Error('The answer could not be read.')
  return answer as Raw
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** A time that was given, or `""`; the zero date is none (decision G6). */
export function timeOf(value: unknown): string {
  return typeof value === 'string' && isSet(value) && !Number.isNaN(Date.parse(value)) ? value : ''
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** What a person is called, or `""`. */
export function personNameOf({ first_name, last_name }: Raw): string {
  return [textOf(first_name), textOf(last_name)].filter(Boolean).join(' ')
}
