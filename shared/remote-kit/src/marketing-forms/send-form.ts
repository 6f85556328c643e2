import {
  type FormField,
  type FormId,
  type FormSubmission,
  submitFailover,
  submitForm,
} from '@portal/contracts/forms/marketing-forms'
import { type CallApi, isProductError, messageOf } from '@portal/platform/api'
import { dropForm, keepForm, type UnsentForm, unsentForms } from './unsent-forms.ts'

/** What a form of a public page is sent with. */
export interface FormSender {
  callApi: CallApi
  /** An answer to a bot check, good once. */
  answerBotCheck: () => Promise<{ 'g-recaptcha-response': string }>
}

/** What somebody filled in, and the words that they agreed to by sending it. */
export interface FilledInForm {
  form: FormId
  pageName: string
  fields: Partial<Record<FormField, string>>
  consent: string
}

/** `sent`: somebody of ours has it. `waiting`: it is kept in this browser and sent again. */
export type Delivery = 'sent' | 'waiting'

/**
 * Sends a form to the CRM, else to the fail-over form, and keeps it in the browser until one of them has it: the page may be gone
 * before (rules M21 and M22). Rejects with what is wrong with the form itself.
 */
export function sendForm(sender: FormSender, filledIn: FilledInForm): Promise<Delivery> {
  const kept = { id: crypto.randomUUID(), form: filledIn.form, submission: submissionOf(filledIn) }
  keepForm(kept)
  return deliver(sender, kept)
}

/** A form that is on its way still may be another tab's, ms. */
const UNDER_WAY_MS = 60_000

/** Tries what did not arrive once more, one tab at a time. */
export function sendUnsentForms(sender: FormSender): Promise<void> {
  return navigator.locks.request('unsent-forms', { ifAvailable: true }, async (lock) => {
    const isOld = ({ submission }: UnsentForm) => Date.now() - submission.submittedAt > UNDER_WAY_MS
    // What is wrong with a form that nobody sees any more, nobody can mend.
    for (const kept of lock ? unsentForms().filter(isOld) : []) await deliver(sender, kept).catch(() => {})
  })
}

async function deliver({ callApi, answerBotCheck }: FormSender, kept: UnsentForm): Promise<Delivery> {
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

/** Whether sending the same again would be refused again. */
function isAboutForm(error: unknown): boolean {
  return isProductError(error) && [400, 403, 413, 422, 429].includes(error.status ?? 0)
}

/** What a person reads of a form that was refused: the CRM's own words where there are some (commerce.md §8). */
export function formRefusalText(error: unknown): string {
  const reason = isProductError(error) && error.context?.reason
  return typeof reason === 'string' ? reason : messageOf(error).content
}

const TRACKING_ID = /(?:^|; )hubspotutk=([0-9a-f]{32})(?:;|$)/

function submissionOf({ fields, consent, pageName }: FilledInForm): FormSubmission {
  const [, hutk] = TRACKING_ID.exec(document.cookie) ?? []
  return {
    submittedAt: Date.now(),
    fields: Object.entries(fields).flatMap(([name, value]) =>
      // Whatever a form is made of one day: a password is neither sent nor kept (rule M22).
      value && !/passw/i.test(name) ? [{ objectTypeId: '0-1' as const, name, value }] : [],
    ),
    context: { ...(hutk && { hutk }), pageUri: location.origin + location.pathname, pageName },
    legalConsentOptions: { consent: { consentToProcess: true, text: consent } },
  }
}
