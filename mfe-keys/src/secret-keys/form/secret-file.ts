import { VARIABLES } from '@portal/contracts/lookup-snippets'

/** A new key as a file that a shell or a deployment can read. */
export function secretFile({ key_id, token, label }: Record<'key_id' | 'token' | 'label', string>) {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const comment = label.replace(/\s+/g, ' ')
  return {
    name: `${[...words, 'secret', 'key'].join('-')}.env`,
    text: [`# ${comment}`, `${VARIABLES.id}=${key_id}`, `${VARIABLES.token}=${token}`].join('\n'),
  }
}
