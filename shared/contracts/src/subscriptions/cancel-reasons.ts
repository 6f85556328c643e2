import type { CANCEL_REASONS } from './renewals.ts'

/** Reasons as customers choose them, and as the audit log has them (rule I112). */
export const CANCEL_REASON_LABELS: Readonly<Record<(typeof CANCEL_REASONS)[number], string>> = {
  'too-expensive': 'It costs too much',
  'not-needed': 'It is no longer needed',
  'missing-feature': 'A feature is missing',
  answers: 'The answers are not good enough',
  'other-provider': 'Another provider is used',
  other: 'Another reason',
}
