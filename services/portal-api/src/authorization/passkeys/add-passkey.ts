import {
  addPasskey,
  beginPasskey,
  type NewPasskey,
  PASSKEY_NAME_LENGTH,
} from '@portal/contracts/authorization/passkeys'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { outdateOtherSessions, saveSecondStep } from '@portal/foundation/sessions'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { lockUser } from '../sign-in/logins.sql.ts'
import { CHALLENGE_MS, newChallenge, takeChallenge } from './challenges.ts'
import { passkeyAddedLetter } from './passkey-letters.ts'
import { passkeyView } from './passkey-view.ts'
import { countPasskeys, ensureHandle, findPasskeysOf, insertPasskey } from './passkeys.sql.ts'
import { descriptorOf, relyingParty } from './relying-party.ts'

/** Passkeys of one person (rule B100). */
const MOST_PASSKEYS = 10

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Leaves no trace in the audit log: nothing lets in before the answer. */
export const beginPasskeyHandler = handle(beginPasskey, async (context) => {
  const { caller, tx, foundation } = context
  const { userId, email } = caller
  const known = await findPasskeysOf(tx, userId)
  if (known.length >= MOST_PASSKEYS) throw problem('identity-context:too-many-passkeys')

  const { brandName } = foundation.settings
  const options = {
    challenge: await newChallenge(context, { purpose: 'add', userId }),
    rp: { id: relyingParty(foundation.settings).expectedRPID, name: brandName },
    user: { id: await ensureHandle(tx, userId), name: email, displayName: email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
  return { options }
})

export const addPasskeyHandler = handle(addPasskey, {
  prepare: async (context) => {
    const { answer } = context.body
    const { userId } = context.caller
    const challenge = await takeChallenge(context, answer.response.clientDataJSON, { purpose: 'add', userId })
    if (challenge === undefined) throw problem('identity-context:passkey-expired')

    const made = await verifyNew(context, answer, challenge)
    if (!made) throw problem('identity-context:passkey-not-added')
    return made
  },
  run: async ({ caller, tx, now, browser, audit, mail, foundation: { settings } }, made) => {
    const { userId, email } = caller
    await lockUser(tx, userId)
    if (await hasMost(tx, userId)) throw problem('identity-context:too-many-passkeys')
    const name = (deviceOf(browser.userAgent) || 'Passkey').slice(0, PASSKEY_NAME_LENGTH).trim()
    const added = await insertPasskey(tx, { ...made, userId, name, createdAt: now })
    if (!added) throw problem('identity-context:passkey-taken')

    // They go on, and change nothing before their person has shown anew who they are (rule B108).
    await outdateOtherSessions(tx, caller)
    await saveSecondStep(tx, caller.sessionId, 'passkey')
    audit('passkey.added', { subject: userId })
    mail(passkeyAddedLetter(settings, { to: email, name }))
    return passkeyView(added, browser)
  },
})

async function hasMost(tx: Transaction, userId: number): Promise<boolean> {
  return (await countPasskeys(tx, userId)).count >= MOST_PASSKEYS
}

/** Returns the passkey of a right answer. Of its maker nothing is asked: any keeper will do (`attestation: none`). */
async function verifyNew(
  { foundation: { settings, log } }: Pick<Prepared<typeof addPasskey>, 'foundation'>,
  answer: NewPasskey,
  challenge: string,
) {
  const { transports = [], ...response } = answer.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verification = verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingParty(settings),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const { registrationInfo: made } = await verification.catch((error: Error) => {
    log.info({ reason: error.message }, 'a new passkey was not accepted')
    return { registrationInfo: undefined }
  })
  if (!made) return undefined

  const { id: credentialId, publicKey, counter } = made.credential
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    isSynced: made.credentialBackedUp,
  }
}
