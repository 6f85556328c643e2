import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CLICK_PARAMETERS } from '../click-parameters.ts'
import { Email } from '../email.ts'
import { isOwnPath } from '../pages.ts'
import { Captcha } from '../paths.ts'
import { PersonName } from './profile.ts'
import { BrowserId, NewPassword } from './self.ts'

/** A path of the portal to go on with after signing up; it travels with the mail, which may be opened elsewhere (rule A3). */
const OwnPath = z.string().check(z.maxLength(500), z.refine(isOwnPath, 'Enter a path of this portal'))

function optional<Name extends string, Schema extends z.ZodMiniType>(names: readonly Name[], schema: Schema) {
  const fields = names.map((name) => [name, z.optional(schema)])
  return Object.fromEntries(fields) as Record<Name, z.ZodMiniOptional<Schema>>
}

/** What brought somebody here first (commerce.md §4, §7). */
const FirstClick = z.object(optional(CLICK_PARAMETERS, z.string().check(z.maxLength(500))))

/** What the form of a sign-up fills in. The terms are agreed to there; no call is made without. */
export const NewLogin = z.object({
  username: Email,
  password: NewPassword,
  first_name: PersonName,
  last_name: PersonName,
})

/**
 * Asks for a login with a password. It comes to be when the mailed link is opened (rule B16), which every address gets: the
 * answer says nothing about it. The account follows by a call of its own (rule B7).
 */
export const signUp = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities',
  requires: 'public',
  captcha: 'UserRegistration',
  isOnlyAccepted: true,
  query: Captcha,
  body: z.object({
    username: Email,
    password: NewPassword,
    open_account: z.literal(false),
    first_name: z.optional(PersonName),
    last_name: z.optional(PersonName),
    browser_id: z.optional(BrowserId),
    first_click: z.optional(FirstClick),
    invite_url: z.optional(OwnPath),
    redirect_url: z.optional(OwnPath),
  }),
  errors: [
    'identity-context:invalid-username',
    'identity-context:breached-password',
    'identity-context:rate-limiting',
    'request:captcha-failed',
  ],
})
