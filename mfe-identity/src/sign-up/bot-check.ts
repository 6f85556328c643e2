import type { BotCheck } from '@portal/contracts/captcha'
import type { Received } from '@portal/platform/api'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A puzzle is good for two minutes (rule B17); what is older is not tried any more, ms. */
const FRESH_MS = 100_000

/** An answer to a bot check for each time that a form is sent, worked out while somebody types. */
export interface BotCheckAnswers {
  /** Begins with the work. */
  prepare: () => void
  /** An answer, which is good once. Rejects when there is no puzzle to be had, or it cannot be solved here. */
  take: () => Promise<string>
}

export function botCheckAnswers(ask: () => Promise<Received<BotCheck>>): BotCheckAnswers {
  let prepared: { answer: Promise<string>; since: number } | undefined
  const work = async () => answerTo(await ask())

  return {
    prepare: () => {
      if (prepared) return
      const answer = work()
      // Whoever takes it hears of it.
      answer.catch(() => {})
      prepared = { answer, since: Date.now() }
    },
    take: async () => {
      const ready = prepared && Date.now() - prepared.since < FRESH_MS ? prepared.answer : undefined
      prepared = undefined
      return (await ready?.catch(() => undefined)) ?? work()
    },
  }
}

/** The browser's crypto does the work, off this thread. */
async function answerTo({ challenge }: Received<BotCheck>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (!solution) throw new Error('The puzzle took too long.')
  return btoa(JSON.stringify({ challenge, solution }))
}
