import { checkOf, storedValue } from '@portal/platform/storage'

/** Input shared between these pages, typed or taken from a letter's link. */
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
