import { useApi } from '@portal/platform/api'
import { useBotCheck } from '../bot-check/index.ts'
import { type FilledInForm, sendForm } from './send-form.ts'

/** A form of a public page: how it is sent, and what its bot check has to say. */
export function useMarketingForm() {
  const callApi = useApi()
  const { means, answer } = useBotCheck('SubmitForm')
  return { means, send: (filledIn: FilledInForm) => sendForm({ callApi, answerBotCheck: answer }, filledIn) }
}
