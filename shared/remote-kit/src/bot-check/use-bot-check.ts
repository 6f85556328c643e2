import type { CaptchaAction } from '@portal/contracts/call'
import { type BotCheckAnswers, loadBotCheck, type Means, useApi } from '@portal/platform/api'
import { useEffect, useState } from 'react'
import { botCheckCode } from './bot-check-code.ts'

/**
 * Returns a function with the query parameters of a guarded call, to be used once per call; the work starts when the
 * form is shown and the page is idle.
 */
export function useBotCheck(action: CaptchaAction) {
  const callApi = useApi()
  const [means, setMeans] = useState<Means>()
  const [answers] = useState(() => {
    let made: BotCheckAnswers | undefined
    return async () => {
      const [{ botCheckAnswers }, { getBotCheck }] = await Promise.all([loadBotCheck(), botCheckCode.load()])
      made ??= botCheckAnswers({
        ask: () => callApi(getBotCheck, { query: { action } }),
        action,
        onMeans: setMeans,
      })
      return made
    }
  })
  useEffect(() => {
    let isOpen = true
    // The caller that takes an answer handles loading errors.
    const prepare = () =>
      void answers().then(
        (made) => isOpen && made.prepare(),
        () => {},
      )
    const cancel = whenIdle(prepare)
    return () => {
      isOpen = false
      cancel()
      answers().then(
        (made) => made.close(),
        () => {},
      )
    }
  }, [answers])
  return { means, answer: async () => ({ 'g-recaptcha-response': await (await answers()).take() }) }
}

/** Within this time, ms, also on a page that is never idle. */
const LONGEST_WAIT_MS = 1_000

/**
 * Waits until what was rendered is drawn, which takes two frames, and the browser has nothing else to do. Returns what calls it off. A
 * browser without idle callbacks works at once.
 */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    work()
    return () => {}
  }
  let isOff = false
  const wait = () => isOff || requestIdleCallback(() => isOff || work(), { timeout: LONGEST_WAIT_MS })
  requestAnimationFrame(() => requestAnimationFrame(wait))
  return () => {
    isOff = true
  }
}
