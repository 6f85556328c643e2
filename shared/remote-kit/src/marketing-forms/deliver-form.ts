import { submitFailover, submitForm } from '@portal/contracts/forms/marketing-forms'
import { MINUTE_MS } from '@portal/contracts/time-units'
import { type CallApi, isProductError, messageOf } from '@portal/platform/api'
import { dropForm, type UnsentForm, unsentForms } from './unsent-forms.ts'

/** Sends a form of a public page. */
export interface FormSender {
  callApi: CallApi
  /** An answer to a bot check, which can be used once. */
  answerBotCheck: () => Promise<{ 'g-recaptcha-response': string }>
}

/** `sent`: somebody of ours has it. `waiting`: it is kept in this browser and sent again. */
export type Delivery = 'sent' | 'waiting'

/** A form that is on its way still may be another tab's, ms. */
const UNDER_WAY_MS = MINUTE_MS

/** Tries what did not arrive once more, one tab at a time. */
export function sendUnsentForms(sender: FormSender): Promise<void> {
  return navigator.locks.request('unsent-forms', { ifAvailable: true }, async (lock) => {
    const isOld = ({ submission }: UnsentForm) => Date.now() - submission.submittedAt > UNDER_WAY_MS
    // What is wrong with a form that nobody sees any more, nobody can mend.
    for (const kept of lock ? unsentForms().filter(isOld) : []) await deliverForm(sender, kept).catch(() => {})
  })
}

/** Sends to the CRM, or else to the fail-over form. Rejects with errors of the form itself, which is not kept then. */
export async function deliverForm({ callApi, answerBotCheck }: FormSender, kept: UnsentForm): Promise<Delivery> {
  const { id, form, submission } = kept
  try {
    const query = await answerBotCheck()
    await callApi(submitForm, { params: { form }, query, body: submission })
  } catch (error) {
    if (isAboutForm(error)) return refuse(id, error)
    try {
      const failed = { form_id: form, failover_data: submission, form_submission_error: messageOf(error).content }
      await callApi(submitFailover, { query: await answerBotCheck(), body: failed })
    } catch (again) {
      return isAboutForm(again) ? refuse(id, again) : 'waiting'
    }
  }
  dropForm(id)
  return 'sent'
}

function refuse(id: string, error: unknown): never {
  dropForm(id)
  throw error
}

/** Returns whether sending the same again would fail again. */
function isAboutForm(error: unknown): boolean {
  return isProductError(error) && [400, 403, 413, 422, 429].includes(error.status ?? 0)
}
