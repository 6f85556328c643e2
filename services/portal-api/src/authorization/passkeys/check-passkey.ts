import type { logInWithPasskey, UsedPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { giveAttemptBack, refuseUntil, takeAttempt } from '@portal/foundation/attempts'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { findUsername } from '../self/self.sql.ts'
import { whereaboutsOf } from '../sessions/note-sign-in.ts'
import { recordSignIn } from '../sessions/sign-ins.sql.ts'
import { copiedPasskeySubject, networkSubject } from '../sign-in/attempt-subjects.ts'
import { type Login, lockLoginOf } from '../sign-in/logins.sql.ts'
import { type Challenge, takeChallenge } from './challenges.ts'
import { copiedPasskeyLetter } from './passkey-letters.ts'
import { findPasskey, notePasskeyUse } from './passkeys.sql.ts'
import { relyingParty } from './relying-party.ts'

type Checking = Pick<Prepared<typeof logInWithPasskey>, 'db' | 'now' | 'browser' | 'requestId' | 'foundation'>

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** A passkey whose answer was right. */
export interface GoodPasskey {
  id: number
  userId: number
  counter: number
  isSynced: boolean
}

/**
 * Returns the passkey of an answer that is right: to a challenge of this browser for this purpose, at this portal, signed by a
 * passkey that is known here, with its person verified, and by the person who has to answer. Anything else is counted, recorded
 * and refused (rules B102, B105, B106).
 */
export async function checkPasskey(
  context: Checking,
  answer: UsedPasskey,
  { purpose, userId = null }: { purpose: Challenge['purpose']; userId?: number | null },
): Promise<GoodPasskey> {
  const { db, now, browser } = context
  const { blockedUntil } = await inTransaction(db, (tx) => takeAttempt(tx, networkSubject(browser.address), now))
  refuseUntil(blockedUntil, now, 'identity-context:too-many-attempts')
  const challenge = await takeChallenge(context, answer.response.clientDataJSON, { purpose, userId })
  const passkey = await findPasskey(db, answer.id)
  const refuse = (reason: Refusal) => recordRefusal(context, { passkey, userId, reason })
  if (challenge === undefined) {
    await refuse('wrong-passkey')
    throw problem('identity-context:passkey-expired')
  }
  const isTheirs = passkey && (userId === null || passkey.userId === userId)
  const use = isTheirs ? await verifyUse(context, { answer, passkey, challenge }) : undefined
  if (!passkey || !use) {
    await refuse('wrong-passkey')
    throw problem('identity-context:passkey-refused')
  }
  if (isRunBack(passkey.counter, use.counter)) {
    await refuse('copied-passkey')
    throw problem('identity-context:passkey-refused')
  }
  if (passkey.disabled) {
    await refuse('login-disabled')
    throw problem('identity-context:invalid-credentials')
  }
  return { id: passkey.id, userId: passkey.userId, ...use }
}

/** Returns whether a counter shows a copy: it counts, and did not go on. A passkey that always says 0 does not count (rule B107). */
function isRunBack(known: number, counter: number): boolean {
  return (known > 0 || counter > 0) && counter <= known
}

interface Answered {
  answer: UsedPasskey
  passkey: FoundPasskey
  challenge: string
}

/** Returns what a right answer says of its passkey. */
async function verifyUse(
  { foundation: { settings, log } }: Checking,
  { answer, passkey: { credentialId, publicKey, handle }, challenge }: Answered,
): Promise<{ counter: number; isSynced: boolean } | undefined> {
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== handle) return undefined

  // Loaded with the first passkey: most portals start many times before one is used.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verification = verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...relyingParty(settings),
    // The library would judge the counter before the signature, and anybody could send a counter.
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
  })
  const { verified, authenticationInfo } = await verification.catch((error: Error) => {
    log.info({ reason: error.message }, 'a passkey was not accepted')
    return { verified: false, authenticationInfo: undefined }
  })
  if (!verified || !authenticationInfo) return undefined
  return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
}

type Refusal = 'wrong-passkey' | 'copied-passkey' | 'login-disabled'

/** Records the refusal where wrong passwords are. A passkey that may have been copied is told to its person, once a day. */
function recordRefusal(
  { db, now, requestId, browser, foundation: { settings, keys } }: Checking,
  refused: { passkey: FoundPasskey | undefined; userId: number | null; reason: Refusal },
): Promise<void> {
  const { passkey, reason } = refused
  const userId = refused.userId ?? passkey?.userId ?? null
  return inTransaction(db, async (tx) => {
    await recordSignIn(tx, { userId, provider: 'passkey', isRefused: true, at: now, ...whereaboutsOf(browser) })
    if (passkey && reason === 'copied-passkey' && (await isFirstWarning(tx, passkey.userId, now))) {
      const { email = '' } = (await findUsername(tx, passkey.userId)) ?? {}
      await enqueue(tx, [mailJob(keys.envelope, copiedPasskeyLetter(settings, { to: email, name: passkey.name }), now)])
    }
    const line = auditLine('session.sign-in-refused', { subject: userId ?? 'nobody', reason, provider: 'passkey' })
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line])
  })
}

async function isFirstWarning(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  return !(await takeAttempt(tx, copiedPasskeySubject(userId), now)).blockedUntil
}

/**
 * Notes the use of a passkey that was found good, and returns its person, locked. Refuses what has become wrong since: checking
 * takes time.
 */
export async function usePasskey(
  { tx, now, browser }: Pick<Checking, 'now' | 'browser'> & { tx: Transaction },
  passkey: GoodPasskey,
): Promise<Login> {
  const login = await lockLoginOf(tx, passkey.userId)
  if (!login || login.disabled) throw problem('identity-context:invalid-credentials')
  if (!(await notePasskeyUse(tx, { ...passkey, now, ...whereaboutsOf(browser) })))
    throw problem('identity-context:passkey-refused')

  await giveAttemptBack(tx, networkSubject(browser.address))
  return login
}
