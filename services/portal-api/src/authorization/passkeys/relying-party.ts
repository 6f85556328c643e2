import type { Settings } from '@portal/foundation/settings'
import { CHALLENGE_MS } from './challenges.ts'
import type { PasskeyRow } from './passkeys.sql.ts'

/** Returns whom passkeys are for: the host name of the portal, asked for by pages of its origin alone. */
export function relyingParty({ publicOrigin }: Pick<Settings, 'publicOrigin'>) {
  return { expectedRPID: new URL(publicOrigin).hostname, expectedOrigin: publicOrigin, requireUserVerification: true }
}

/** Returns what a browser is asked for to use a passkey: one of `allowed`, or any that it has for this portal if that is left out. */
export function requestOptions(
  settings: Pick<Settings, 'publicOrigin'>,
  { challenge, allowed }: { challenge: string; allowed?: readonly PasskeyRow[] },
) {
  return {
    rpId: relyingParty(settings).expectedRPID,
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed?.map(descriptorOf) ?? [],
  }
}

/** Returns how a browser is told of a passkey. */
export function descriptorOf({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key', transports }
}
