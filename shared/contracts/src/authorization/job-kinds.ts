/** Cleanup of expired rows and upkeep, every hour. */
export const TIDY_UP = 'tidy-up'

/** Kinds of background jobs, by what staff call them: everything that the portal does by itself. */
export const JOB_KINDS = {
  mail: 'Email',
  'mail.paper': 'Email with a paper',
  'card.look': 'Warning that a card expires',
  'subscription.notice': 'Notice of the end of a term',
  'subscription.renewal': 'Renewal',
  'plan.deprecation': 'End of the sale of a plan',
  'renewal.try': 'Charge for a renewal',
  'payment.look-after': 'Result of a payment',
  'refund.look-after': 'Result of a refund',
  'refund-request.lapse': 'End of a refund request',
  'payment-method.redact': 'Removal of a card at the vault',
  'usage.reached': 'Usage warning',
  'usage-thresholds.unchoose': 'Removal of a contact from usage warnings',
  'usage.reconcile': 'Comparison of usage with lookups taken',
  'webhook.deliver': 'Webhook delivery',
  'secret-key.purge': 'Removal of a deleted secret key',
  'website-key.purge': 'Removal of a deleted website key',
  'person.redaction': 'Redaction of a person',
  'acting.time': 'End of acting as a customer',
  'sign-in.warning': 'Warning of failed logins',
  'sign-up.letter': 'Email to somebody who signed up',
  'password-reset.letter': 'Email to reset a password',
  'domain.check': 'Check of a verified domain',
  'form.hand-to-crm': 'Form to the CRM',
  'form.remind-of-cart': 'Reminder of a cart',
  'conversation.unread-answers': 'Email about unread answers in a conversation',
  [TIDY_UP]: 'Hourly cleanup',
} as const
export type JobKind = keyof typeof JOB_KINDS

/** Jobs that find out by themselves what there is to do, so that they may run before their time. */
export const EARLY_JOBS: readonly string[] = [TIDY_UP, 'usage.reconcile', 'domain.check']
