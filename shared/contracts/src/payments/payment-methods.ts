import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { Captcha, NamedPath } from '../paths.ts'
import { Time, TimeOrEmpty } from '../values.ts'

const EDITOR = [['billing-editor']] as const

/** A card in the vault, as much of it as the portal knows (commerce.md §3). */
export const PaymentMethod = z.object({
  payment_method_id: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country_code: z.string(),
  created: Time,
  deactivated: TimeOrEmpty,
  expiration: z.string(),
  mask: z.string(),
  network: z.string(),
  primary: z.boolean(),
  redacted: TimeOrEmpty,
  token: z.string(),
  /** Additive: when its bank declined it, if that was its last charge (rule J134). */
  last_declined: z.optional(Time),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Signature that lets the vault's frames accept one card (account.md §3 "Payment widget auth", rule K1). */
export const PaymentSignature = z.object({
  certificateToken: z.string(),
  nonce: z.string(),
  signature: z.string(),
  timestamp: z.string(),
})

export const listPaymentMethods = call({
  service: 'payments',
  method: 'GET',
  path: '/payment-methods',
  requires: [['billing-viewer']],
  whileActing: 'refused',
  response: z.array(PaymentMethod),
})

/** Takes the vault's token for a card; the first one becomes primary (rule K5), one that is known is renewed (rule K4). */
export const addPaymentMethod = call({
  service: 'payments',
  method: 'POST',
  path: '/payment-methods',
  requires: EDITOR,
  captcha: 'AddPaymentMethod',
  query: Captcha,
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Code that allows more than five cards in an hour (rule K12). */
    mailed_code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits of the message'))),
  }),
  response: PaymentMethod,
  errors: [
    'payment-context:card-refused',
    'payment-context:card-declined',
    'payment-context:card-expired',
    'payment-context:too-many-cards',
    'identity-context:code-unusable',
    'identity-context:too-many-attempts',
    'payment-context:vault-away',
    'request:captcha-failed',
  ],
})

/**
 * Mails a code to people who tried too many cards: it allows five more in the hour (rule K12). Once a minute, five
 * times a day.
 */
export const mailCardCode = call({
  service: 'payments',
  method: 'POST',
  path: '/card-code',
  requires: EDITOR,
  errors: ['request:rate-limited'],
})

export const makePaymentMethodPrimary = call({
  service: 'payments',
  method: 'POST',
  path: '/payment-methods/:id',
  requires: EDITOR,
  params: NamedPath,
  errors: ['payment-context:method-not-found'],
})

/** Refused for the only card that a renewal can use, unless auto-renew may stop with it (rule K3). */
export const deletePaymentMethod = call({
  service: 'payments',
  method: 'DELETE',
  path: '/payment-methods/:id',
  requires: EDITOR,
  params: NamedPath,
  query: z.object({ confirm_disable_auto_renew: z.optional(Flag) }),
  errors: ['payment-context:method-not-found', 'payment-context:only-card'],
})

export const getPaymentSignature = call({
  service: 'payments',
  method: 'GET',
  path: '/payment-signature',
  requires: EDITOR,
  whileActing: 'refused',
  response: PaymentSignature,
  errors: ['payment-context:vault-away'],
})

/** Returns the origin of the vault's frames; no other origin gets card data. */
export const getVaultPlace = call({
  service: 'payments',
  method: 'GET',
  path: '/vault',
  requires: EDITOR,
  whileActing: 'refused',
  response: z.object({ origin: z.string() }),
  errors: ['payment-context:vault-away'],
})
