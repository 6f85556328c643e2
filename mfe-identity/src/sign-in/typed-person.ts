import { checkOf, storedValue } from '@portal/platform/storage'

/** What somebody said of themselves on one of these pages, or a letter's link did, so that the next page knows it. */
export interface TypedPerson {
  username: string
  first_name?: string
  last_name?: string
}

export const typedPerson = storedValue(
  'session',
  'identity:typed-person',
  checkOf((value): value is TypedPerson => typeof (value as TypedPerson | null)?.username === 'string'),
)
