import { getBotCheck } from '@portal/contracts/captcha'
import { useApi } from '@portal/platform/api'
import { useEffect, useState } from 'react'
import { type BotCheckAnswers, botCheckAnswers } from './bot-check.ts'

/** Gives what a sign-up's query needs, once for each time that it is sent; the work begins with the page. */
export function useBotCheck(): () => Promise<{ 'g-recaptcha-response': string }> {
  const callApi = useApi()
  const [answers] = useState<BotCheckAnswers>(() =>
    botCheckAnswers(() => callApi(getBotCheck, { query: { action: 'UserRegistration' } })),
  )
  useEffect(() => answers.prepare(), [answers])
  return async () => ({ 'g-recaptcha-response': await answers.take() })
}
