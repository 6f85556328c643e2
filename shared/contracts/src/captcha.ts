import * as z from 'zod/mini'
import { type CaptchaAction, call } from './call.ts'

const ACTIONS = ['UserRegistration', 'AddPaymentMethod', 'SubmitForm'] as const satisfies CaptchaAction[]

/** A puzzle for the browser, signed by the server (rule B17): altcha's parameters, as its library takes and makes them. */
const Puzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    data: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  signature: z.string(),
})

/** The document in which reCAPTCHA runs, for forms to frame; there is none where it is not set. */
export const BOT_CHECK_FRAME = '/bot-check'

/** Options for a browser to prove that a person is there: reCAPTCHA if a key is configured, or a proof of work. */
export const BotCheck = z.object({ challenge: Puzzle, recaptcha_site_key: z.string() })
export type BotCheck = z.infer<typeof BotCheck>

export const getBotCheck = call({
  service: 'authorization',
  method: 'GET',
  path: '/captcha',
  requires: 'public',
  query: z.object({ action: z.enum(ACTIONS) }),
  response: BotCheck,
})
