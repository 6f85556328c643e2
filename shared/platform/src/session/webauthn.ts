import type { UsedPasskey } from '@portal/contracts/authorization/passkey-log-in'
import type { NewPasskey } from '@portal/contracts/authorization/passkeys'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { PASSKEY_ERROR } from './passkey-error.ts'

/** The server's question to the browser: the JSON of WebAuthn, which only the browser reads. */
export type Options = Readonly<Record<string, unknown>>

/** Has the browser ask for a passkey. Rejects with words for a person. */
export async function getPasskey(options: Options): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(refuseInWords)
  return { id, rawId, type: 'public-key', response }
}

/** Has the browser make a passkey. Rejects with words for a person. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(refuseInWords)
  const { clientDataJSON, attestationObject, transports } = response
  const kept = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return { id, rawId, type: 'public-key', response: kept }
}

/** Reasons of the browser by the name of its error. All others come to the same: it did not work, and another way has to do. */
const WORDS: Readonly<Record<string, string>> = {
  // Closed, timed out, or no passkey there: browsers do not say which.
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'A passkey for your login is on this device already.',
  ConstraintError:
    'This device cannot keep a passkey. Set up a PIN, a fingerprint or your face on it, or use another device.',
}

/** Throws an error whose message is for a person. */
function refuseInWords(error: Error): never {
  const { name } = error.cause instanceof Error ? error.cause : error
  const words = WORDS[name] ?? 'Your browser could not use a passkey. Choose another way.'
  throw Object.assign(new Error(words, { cause: error }), { name: PASSKEY_ERROR })
}
