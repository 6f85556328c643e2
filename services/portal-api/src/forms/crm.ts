import type { FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'

/** The CRM's response to a form: accepted, rejected with the reason, or unreachable. */
export type CrmResult = 'taken' | 'away' | { refused: string }

/** Destination of forms. Never throws. */
export interface Crm {
  submit(form: FormId, submission: FormSubmission): Promise<CrmResult>
}
