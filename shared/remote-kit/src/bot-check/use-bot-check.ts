import type { CaptchaAction } from '@portal/contracts/call'
import { useApi } from '@portal/platform/api'
import { useEffect, useState } from 'react'
import type { BotCheckAnswers, Means } from './bot-check.ts'
import { botCheckCode } from './bot-check-code.ts'

/** Gives what the query of a guarded call needs, once for each time that it is made; the work begins as soon as the form is seen. */
export function useBotCheck(action: CaptchaAction) {
  const callApi = useApi()
  const [means, setMeans] = useState<Means>()
  const [answers] = useState(() => {
    let made: BotCheckAnswers | undefined
    return async () => {
      const { botCheckAnswers, getBotCheck } = await botCheckCode.load()
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
    // Whoever takes an answer hears of what could not be fetched.
    answers().then(
      (made) => isOpen && made.prepare(),
      () => {},
    )
    return () => {
      isOpen = false
      answers().then(
        (made) => made.close(),
        () => {},
      )
    }
  }, [answers])
  return { means, answer: async () => ({ 'g-recaptcha-response': await (await answers()).take() }) }
}
