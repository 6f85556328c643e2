import type { UsedPasskey } from '@portal/contracts/authorization/passkey-log-in'
import type { NewPasskey } from '@portal/contracts/authorization/passkeys'
import type { Options } from './webauthn.ts'

export { passkeyWords } from './passkey-error.ts'

/** Returns whether this browser has passkeys (rule B112). */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Loaded with the first passkey that somebody uses or makes. */
const library = () => import('./webauthn.ts')

/** Has the browser ask for a passkey. Rejects with words for a person, see {@link passkeyWords}. */
export async function getPasskey(options: Options): Promise<UsedPasskey> {
  return (await library()).getPasskey(options)
}

/** Has the browser make a passkey. Rejects with words for a person, see {@link passkeyWords}. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  return (await library()).makePasskey(options)
}
