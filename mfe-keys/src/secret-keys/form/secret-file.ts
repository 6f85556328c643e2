/** A new key as a file that a shell or a deployment can read. */
export function secretFile({ key_id, token, label }: Record<'key_id' | 'token' | 'label', string>) {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const comment = label.replace(/\s+/g, ' ')
  return {
    name: `${[...words, 'secret', 'key'].join('-')}.env`,
    text: [`# ${comment}`, `AUTH_ID=${key_id}`, `AUTH_TOKEN=${token}`].join('\n'),
  }
}
