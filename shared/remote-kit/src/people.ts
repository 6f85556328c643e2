/** What a person is called by first and last name, or `""`. */
export function fullNameOf(person: { first_name: string | undefined; last_name: string | undefined }): string {
  const { first_name = '', last_name = '' } = person
  return `${first_name} ${last_name}`.trim()
}
