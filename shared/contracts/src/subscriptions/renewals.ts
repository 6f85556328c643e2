import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { Cents, optionalText } from '../values.ts'

const TrackPath = z.object({ t: z.string() })
const EDITOR = [['billing-editor']] as const

/** Reasons for turning renewal off (rule I112). */
export const CANCEL_REASONS = [
  'too-expensive',
  'not-needed',
  'missing-feature',
  'answers',
  'other-provider',
  'other',
] as const

/**
 * Nothing is charged for these subscriptions any more. A renewal that runs unpaid ends at once and its order is canceled,
 * so it has to be confirmed; otherwise it is refused, with the amount in `context`, in cents (rule I96).
 */
export const disableAutoRenew = call({
  service: 'subscriptions',
  method: 'DELETE',
  path: '/tracks/:t/subscriptions/renewal',
  requires: EDITOR,
  params: TrackPath,
  /** Additive: accepts that a renewal that is not paid ends at once; and why, for staff to read (rules I112, I127). */
  query: z.object({
    confirm_end: z.optional(Flag),
    reason: z.optional(z.enum(CANCEL_REASONS)),
    comment: z.optional(optionalText(500)),
  }),
  errors: [
    'subscription-context:license-not-found',
    'subscription-context:not-editable',
    'subscription-context:renewal-unpaid',
    'billing-context:payment-under-way',
  ],
})

/** Additive: what somebody agreed to, as it was shown: whose next term, its plan, and its price with tax in cents. */
export const RenewalAgreement = z.object({
  subscription_id: z.string().check(z.minLength(1), z.maxLength(200)),
  plan_id: z.string().check(z.minLength(1), z.maxLength(200)),
  amount: Cents,
  /** The sentence, `next_charge.renewal`. */
  shown: z.string().check(z.minLength(1), z.maxLength(300)),
})

/**
 * Turns on what is free, and what somebody agreed to pay for. Additive: `agreed` agrees for one subscription (rule I95); it
 * is refused with both amounts, as `context.shown` and `context.amount`, if another one would be charged. Without it a
 * plan that nobody agreed to pay for stays off.
 */
export const enableAutoRenew = call({
  service: 'subscriptions',
  method: 'POST',
  path: '/tracks/:t/subscriptions/renewal',
  requires: EDITOR,
  params: TrackPath,
  body: z.object({ agreed: z.optional(RenewalAgreement) }),
  errors: [
    'subscription-context:license-not-found',
    'subscription-context:subscription-not-found',
    'subscription-context:not-editable',
    'subscription-context:renewal-not-agreed',
    'subscription-context:renewal-changed',
  ],
})
