import { getBotCheck } from '@portal/contracts/captcha'
import { type CallApi, loadBotCheck } from '@portal/platform/api'
import { type FormSender, sendUnsentForms } from './deliver-form.ts'
import { type FilledInForm, sendForm } from './send-form.ts'

/** Sends a form that a person agreed to implicitly; nothing waits for it, and failures are silent. */
export function sendInBackground(callApi: CallApi, filledIn: FilledInForm): Promise<unknown> {
  return sendForm(inBackground(callApi), filledIn).catch(() => {})
}

/** Tries what did not arrive earlier (rule M22). */
export function sendAgainInBackground(callApi: CallApi): Promise<void> {
  return sendUnsentForms(inBackground(callApi))
}

function inBackground(callApi: CallApi): FormSender {
  const ask = () => callApi(getBotCheck, { query: { action: 'SubmitForm' } })
  const answerBotCheck = async () => {
    const { botCheckAnswers } = await loadBotCheck()
    const answers = botCheckAnswers({ ask, action: 'SubmitForm', onMeans: () => {} })
    return { 'g-recaptcha-response': await answers.take() }
  }
  return { callApi, answerBotCheck }
}
