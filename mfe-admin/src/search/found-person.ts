import { listOf, numberOf, personNameOf, type Raw, textOf } from '@portal/remote-kit/raw-values'

/** One person in one account that a search found (decision G7). */
export interface FoundPerson {
  /** Person and account: the same row again is the same person in the same account. */
  key: string
  name: string
  email: string
  /** `undefined` for somebody without an account. */
  accountId: number | undefined
  account: string
  isAccountDeactivated: boolean
  /** The field that matched, as a person reads it. */
  matched: string
  cursor: string
}

/** As many rows as one answer may hold; a full one has others behind it. */
export const PAGE_OF_PEOPLE = 50

const FIELDS: Readonly<Record<string, string>> = {
  key: 'Key ID',
  'account id': 'Account ID',
  email: 'Email',
  name: 'Name',
  account: 'Account',
}

/** Reads the answer to `searchUsers`. Throws when it is no list at all. */
export function foundPeople(answer: unknown): FoundPerson[] {
  return listOf(answer, 'people').map(foundPerson)
}

/** Each row once: what was found again by a later answer is the same. */
export function withoutRepeats(people: readonly FoundPerson[]): FoundPerson[] {
  return [...new Map(people.map((person) => [person.key, person])).values()]
}

function foundPerson(raw: Raw, place: number): FoundPerson {
  const matched = textOf(raw.matched)
  const userId = numberOf(raw.user_id)
  const accountId = numberOf(raw.account_id)
  return {
    key: userId === undefined ? `${place} ${textOf(raw.cursor)}` : `${userId} ${accountId ?? ''}`,
    name: personNameOf(raw),
    email: textOf(raw.email),
    accountId,
    account: textOf(raw.account_label),
    isAccountDeactivated: raw.deactivated_account === true,
    matched: FIELDS[matched] ?? matched,
    cursor: textOf(raw.cursor),
  }
}
