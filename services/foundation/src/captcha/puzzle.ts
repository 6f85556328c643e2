import type { CaptchaAction } from '@portal/contracts/call'
import type { BotCheck } from '@portal/contracts/captcha'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKey as deriveSecret, type EnvelopeKeys } from '../secrets/envelope.ts'

/** Purpose that an answer was made for. */
export interface Asked {
  action: CaptchaAction
  /** The portal's own, without a port. */
  host: string
  now: Date
}

/** Time limit from puzzle to answer, in ms. */
export const PUZZLE_LIFETIME_MS = 120_000

const FEWEST_TRIES = 80
const MOST_TRIES = 160

/**
 * Creates a signed proof-of-work puzzle for one action on this host. At the default of 2,500 rounds an older phone solves it in about two
 * seconds while the person types, a desktop in a fraction of a second.
 */
export async function makePuzzle(
  keys: EnvelopeKeys,
  rounds: number,
  { action, host, now }: Asked,
): Promise<BotCheck['challenge']> {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(MOST_TRIES, FEWEST_TRIES),
    deriveKey,
    // In here instead of altcha's own field, which knows no clock but the machine's.
    data: { action, host, expires: now.getTime() + PUZZLE_LIFETIME_MS },
    ...secretsOf(keys),
  })
  return { parameters, signature } as BotCheck['challenge']
}

/** Returns whether this solves one of our puzzles, for this action and host, in time. */
export async function isSolved(keys: EnvelopeKeys, answer: string, { action, host, now }: Asked): Promise<boolean> {
  const payload = read(answer)
  if (!payload) return false

  const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(keys) }).catch(() => UNREADABLE)
  const { data } = payload.challenge.parameters
  return verified && data?.action === action && data.host === host && Number(data.expires) > now.getTime()
}

const UNREADABLE = { verified: false }

function secretsOf(keys: EnvelopeKeys) {
  return {
    hmacSignatureSecret: deriveSecret(keys, 'captcha').toString('base64url'),
    hmacKeySignatureSecret: deriveSecret(keys, 'captcha solution').toString('base64url'),
  }
}

/** Decodes the base64 of altcha's payload, which is untrusted. */
function read(answer: string): Payload | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))
    return challenge?.parameters && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
