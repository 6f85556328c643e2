import { formatCount, formatNumber } from '@portal/design-system/number'
import type { KnownProvider } from './identity-provider.ts'

type Counted = Pick<KnownProvider, 'people' | 'people_without_other_login'>

/** `1 person`, `12 people`. */
export function peopleInWords(count = 0): string {
  return formatCount(count, 'person', 'people')
}

/** Returns what people can do once a connection is no longer active. */
export function whatPeopleCanDo({ people = 0, people_without_other_login: stuck = 0 }: Counted): string {
  if (people === 0) return 'No one has logged in with it so far.'
  if (stuck === 0) return 'All of them have another way to log in.'
  return `${whoOf(people, stuck)} no other way to log in, and can set a password with “Forgot password” on the login page.`
}

function whoOf(people: number, stuck: number): string {
  if (stuck < people) return `${formatNumber(stuck)} of them ${stuck === 1 ? 'has' : 'have'}`
  return people === 1 ? 'This person has' : 'They have'
}
