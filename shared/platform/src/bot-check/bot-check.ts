import type { Received } from '@portal/api-client'
import type { CaptchaAction } from '@portal/contracts/call'
import type { BotCheck } from '@portal/contracts/captcha'
import { solvePuzzle } from './puzzle.ts'
import { openRecaptcha, type Recaptcha } from './recaptcha.ts'

/** A puzzle is valid for two minutes (rule B17); older solutions are discarded, in ms. */
const FRESH_MS = 100_000

/** Method of the bot check: Google's, a proof of work, or that because Google is unreachable. */
export type Means = 'recaptcha' | 'puzzle' | 'puzzle-instead'

/** An answer to a bot check for each time that a form is sent. */
export interface BotCheckAnswers {
  /** Begins while somebody types: with the puzzle, or with Google's script. */
  prepare: () => void
  /** Returns an answer, which can be used once. Rejects if there is no puzzle, or it cannot be solved here. */
  take: () => Promise<string>
  /** The form has gone, and Google's script with it. */
  close: () => void
}

interface Asking {
  ask: () => Promise<Received<BotCheck>>
  action: CaptchaAction
  onMeans: (means: Means) => void
}

export function botCheckAnswers({ ask, action, onMeans }: Asking): BotCheckAnswers {
  let prepared: { answer: Promise<string>; since: number } | undefined
  let google: Promise<Recaptcha | undefined> | undefined
  let isOpen = false

  /** `undefined` if it is not set or cannot be reached. */
  const reach = async (asked: Promise<Received<BotCheck>>): Promise<Recaptcha | undefined> => {
    const { recaptcha_site_key } = await asked
    if (!recaptcha_site_key) {
      onMeans('puzzle')
      return undefined
    }
    const opened = openRecaptcha()
    const isThere = await opened.isThere()
    onMeans(isThere ? 'recaptcha' : 'puzzle-instead')
    if (isThere) return opened
    opened.close()
    return undefined
  }
  const release = () => {
    google?.then((opened) => opened?.close()).catch(() => {})
    google = undefined
  }

  return {
    prepare: () => {
      isOpen = true
      if (prepared) return
      const asked = ask()
      google = reach(asked)
      const answer = google.then(async (opened) => (opened ? '' : solvePuzzle(await asked)))
      // The caller that takes it handles the error.
      answer.catch(() => {})
      prepared = { answer, since: Date.now() }
    },
    take: async () => {
      const ready = prepared && Date.now() - prepared.since < FRESH_MS ? prepared.answer : undefined
      prepared = undefined
      google ??= reach(ask())
      try {
        const opened = await google.catch(() => undefined)
        const token = await opened?.tokenFor(action)
        if (token) return token

        if (opened) onMeans('puzzle-instead')
        return (await ready?.catch(() => '')) || solvePuzzle(await ask())
      } finally {
        if (!isOpen) release()
      }
    },
    close: () => {
      isOpen = false
      prepared = undefined
      release()
    },
  }
}
