/** Stands where nothing else is known: "Hi there". */
const UNKNOWN = 'there'

/** Returns the text of a canned answer for a customer, whose first name takes the place of `{first_name}` (rule Q68). */
export function fillIn(text: string, customerName: string): string {
  const [first = ''] = customerName.trim().split(/\s+/)
  return text.replaceAll('{first_name}', () => first || UNKNOWN)
}
