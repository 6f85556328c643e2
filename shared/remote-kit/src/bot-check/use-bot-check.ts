import type { CaptchaAction } from '@portal/contracts/call'
import { getBotCheck } from '@portal/contracts/captcha'
import { useApi } from '@portal/platform/api'
import { useEffect, useState } from 'react'
import { type BotCheckAnswers, botCheckAnswers, type Means } from './bot-check.ts'

/** Gives what the query of a guarded call needs, once for each time that it is made; the work begins with the form. */
export function useBotCheck(action: CaptchaAction) {
  const callApi = useApi()
  const [means, setMeans] = useState<Means>()
  const [answers] = useState<BotCheckAnswers>(() =>
    botCheckAnswers({ ask: () => callApi(getBotCheck, { query: { action } }), action, onMeans: setMeans }),
  )
  useEffect(() => {
    answers.prepare()
    return answers.close
  }, [answers])
  return { means, answer: async () => ({ 'g-recaptcha-response': await answers.take() }) }
}
