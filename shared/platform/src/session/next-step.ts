import { isProductError } from '@portal/api-client'

/** The step that a right password or mailed code asks for where two-step login is on (rule B91). */
export interface NextStep {
  ticket: string
  /** A passkey of the person will do in place of a code (rule B104). */
  hasPasskey: boolean
}

/** Returns the next step that a refusal asks for; nothing for any other error. */
export function nextStep(error: unknown): NextStep | undefined {
  if (!isProductError(error, 'identity-context:second-factor-required') || !error.context?.ticket) return undefined
  return { ticket: String(error.context.ticket), hasPasskey: error.context.has_passkey === true }
}
