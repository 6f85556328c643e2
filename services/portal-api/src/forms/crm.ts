import type { FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'

/** What the CRM said of a form: nothing where it took it, what is wrong with it, or that it could not be asked. */
export type Told = 'taken' | 'away' | { refused: string }

/** Where forms go. Never throws. */
export interface Crm {
  submit(form: FormId, submission: FormSubmission): Promise<Told>
}
