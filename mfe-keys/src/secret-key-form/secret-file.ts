import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'

/** A new key as a file that a shell or a deployment can read. */
export function secretFile({ id, token, label }: Pick<SecretKeyView, 'id' | 'token' | 'label'>) {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const comment = label.replace(/\s+/g, ' ')
  return {
    name: `${[...words, 'secret', 'key'].join('-')}.env`,
    text: [`# ${comment}`, `AUTH_ID=${id}`, `AUTH_TOKEN=${token}`].join('\n'),
  }
}
