type Fields = Readonly<Record<string, unknown>>

/** Returns the fields whose values differ. */
export function differencesOf<Values extends Fields>(
  before: Values,
  after: Partial<Values>,
): (keyof Values & string)[] {
  return Object.keys(after).filter((field) => !isSame(before[field], after[field]))
}

/** Returns the body of a change: the fields that differ, with the values that they are changed from (rule G63). */
export function changeOf<Values extends Fields>(before: Values, after: Partial<Values>) {
  const fields = differencesOf(before, after)
  const pick = (from: Partial<Values>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Values>
  return { ...pick(after), before: pick(before) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
