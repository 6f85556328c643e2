import { useEarlyLoad } from '@portal/design-system/on-demand'
import { useApi } from '@portal/platform/api'
import { useBotCheck } from '../bot-check/index.ts'
import { type FilledInForm, formDelivery, sendForm } from './send-form.ts'

/** A form of a public page: how it is sent, and what its bot check has to say. */
export function useMarketingForm() {
  const callApi = useApi()
  useEarlyLoad(formDelivery)
  const { means, answer } = useBotCheck('SubmitForm')
  return { means, send: (filledIn: FilledInForm) => sendForm({ callApi, answerBotCheck: answer }, filledIn) }
}
