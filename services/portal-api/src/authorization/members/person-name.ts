/** Returns the name that letters and sentences use for a person. */
export function personName({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return `${firstName} ${lastName}`.trim() || email
}
