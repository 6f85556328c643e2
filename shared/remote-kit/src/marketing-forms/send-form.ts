import type { FormField, FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'
import { onDemand } from '@portal/design-system/on-demand'
import { isProductError, messageOf } from '@portal/platform/api'
import type { Delivery, FormSender } from './deliver-form.ts'
import { keepForm } from './unsent-forms.ts'

/** Input of a form, and the wording that the person agreed to by sending it. */
export interface FilledInForm {
  form: FormId
  pageName: string
  fields: Partial<Record<FormField, string>>
  consent: string
}

/** Code for delivering forms, loaded when a person starts to fill one in. */
export const formDelivery = onDemand(() => import('./deliver-form.ts'))

/**
 * Sends a form to the CRM, or else to the fail-over form, and keeps it in the browser until one of them has it: the
 * page may close before (rules M21 and M22). Rejects with errors of the form itself.
 */
export async function sendForm(sender: FormSender, filledIn: FilledInForm): Promise<Delivery> {
  const kept = { id: crypto.randomUUID(), form: filledIn.form, submission: submissionOf(filledIn) }
  keepForm(kept)
  const code = await formDelivery.load().catch(() => undefined)
  return code ? code.deliverForm(sender, kept) : 'waiting'
}

/** Returns the message for a rejected form: the CRM's own if available (commerce.md §8). */
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
      // Safeguard for any future form: passwords are neither sent nor stored (rule M22).
      value && !/passw/i.test(name) ? [{ objectTypeId: '0-1' as const, name, value }] : [],
    ),
    context: { ...(hutk && { hutk }), pageUri: location.origin + location.pathname, pageName },
    legalConsentOptions: { consent: { consentToProcess: true, text: consent } },
  }
}
