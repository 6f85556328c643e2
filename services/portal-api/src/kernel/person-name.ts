import { fullName } from '@portal/contracts/full-name'

/** Returns the name that letters and sentences use for a person. */
export function personName({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return fullName({ firstName, lastName }) || email
}
