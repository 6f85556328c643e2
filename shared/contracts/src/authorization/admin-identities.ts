import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { CustomerRoleName, InternalRoleName } from '../role-names.ts'
import type { Requirement } from '../roles.ts'
import { ACCOUNT_READERS, Ids, SUPPORT, USER_ADMIN } from '../staff.ts'
import { Time, TimeOrEmpty, text } from '../values.ts'
import { AccountUser } from './members.ts'
import { PersonState } from './person-state.ts'
import { Profile } from './profile.ts'
import { NewPassword } from './self.ts'
import { SignInCode, WayRefusal } from './sign-in-hindrance.ts'

const Reason = z.object({ reason: text(500) })

export const listAccountsMembers = call({
  service: 'authorization',
  method: 'POST',
  path: '/accounts/identities',
  requires: ACCOUNT_READERS,
  body: z.object({ account_ids: Ids }),
  response: z.array(z.object({ account_id: z.int(), identities: z.array(AccountUser) })),
})

export const listProfiles = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/profile',
  requires: ACCOUNT_READERS,
  body: z.object({ user_ids: Ids }),
  response: z.array(z.object({ ...Profile.shape, user_id: z.int() })),
})

/** A way to log in, and why it does not let its person in. */
const WayIn = z.object({
  /** `password`, `sso` or an identity provider's name. */
  provider: z.string(),
  email_address: z.string(),
  /** The organization whose single sign-on it is; `""` for others. */
  organization_name: z.string(),
  created: TimeOrEmpty,
  last_used: TimeOrEmpty,
  refusal: z.nullable(WayRefusal),
})

/** A person as staff see them who answer their questions (rule G20). */
export const AdminPerson = z.object({
  ...Profile.shape,
  user_id: z.int(),
  email_address: z.string(),
  created: Time,
  /** `""` until the address is confirmed. */
  email_confirmed: TimeOrEmpty,
  /** The new address, until it is confirmed. */
  pending_email_address: z.string(),
  /** Since when letters to the address have not arrived (rule E30). */
  undeliverable_since: TimeOrEmpty,
  person_state: PersonState,
  /** Since when the login is not active, who of the staff said so, and why; `""` for what is not known. */
  state_since: TimeOrEmpty,
  state_by: z.string(),
  state_reason: z.string(),
  /** Time at which their personal data will be removed (rule G2). */
  redaction_due: TimeOrEmpty,
  /** Roles as staff; none for a customer. */
  internal_roles: z.array(InternalRoleName),
  sign_in: z.object({ code: SignInCode, words: z.string(), until: TimeOrEmpty }),
  ways_in: z.array(WayIn),
  /** Browsers in which they are logged in, the one used last first. */
  sessions: z.array(z.object({ device: z.string(), provider: z.string(), signed_in: Time, last_used: Time })),
  /** The last attempts to log in as this person, the newest first. */
  attempts: z.array(
    z.object({ id: z.int(), at: Time, provider: z.string(), device: z.string(), is_refused: z.boolean() }),
  ),
  /** Since when two-step login is on (rule B90); `""` for off. */
  second_factor_since: TimeOrEmpty,
  /** How many passkeys they have, and since when they have the oldest (rule B109). */
  passkeys: z.object({ count: z.int(), since: TimeOrEmpty }),
  accounts: z.array(
    z.object({
      account_id: z.int(),
      account_label: z.string(),
      is_deactivated: z.boolean(),
      roles: z.array(CustomerRoleName),
      joined: TimeOrEmpty,
      last_seen: TimeOrEmpty,
    }),
  ),
})
export type AdminPerson = z.infer<typeof AdminPerson>

/** Staff who may read who somebody is and why they cannot log in. */
const PERSON_READERS = [...ACCOUNT_READERS, ...USER_ADMIN] as const satisfies Requirement

/** Staff who let a person in again, or keep them out. */
const LOGIN_HELPERS = [...SUPPORT, ...USER_ADMIN] as const satisfies Requirement

export const getPerson = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/identities/:id',
  requires: PERSON_READERS,
  params: NumberedPath,
  response: AdminPerson,
  errors: ['identity-context:member-not-found'],
})

/** Mails a person the link to set a password that they would get themselves, no more often than they would (rule G21). */
export const mailPasswordReset = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/:id/password-reset',
  requires: LOGIN_HELPERS,
  params: NumberedPath,
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:login-not-active',
    'identity-context:no-password',
    'request:rate-limited',
  ],
})

/** Logs a person out everywhere; their login stays as it is. Idempotent. */
export const endSessionsOfPerson = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/admin/identities/:id/sessions',
  requires: LOGIN_HELPERS,
  params: NumberedPath,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})

/** Idempotent. */
export const activateUser = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/:id/activation',
  requires: LOGIN_HELPERS,
  params: NumberedPath,
  query: Reason,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})

/** Ends the sessions of the person, and lets nobody in as them (rule G9). Idempotent. */
export const deactivateUser = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/admin/identities/:id/activation',
  requires: LOGIN_HELPERS,
  params: NumberedPath,
  query: Reason,
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:last-super-admin',
  ],
})

/** Sets a one-time password: sessions end, and the next sign-in has to change it (rule G1). */
export const setUserPassword = call({
  service: 'authorization',
  method: 'PUT',
  path: '/admin/identities/:id/password',
  requires: USER_ADMIN,
  params: NumberedPath,
  body: z.object({ new_password: NewPassword }),
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:no-password',
    'identity-context:breached-password',
  ],
})

/**
 * Turns two-step login off for somebody who lost their phone and their recovery codes, and logs them out everywhere (rule
 * B95). Idempotent.
 */
export const removeSecondFactorOf = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/admin/identities/:id/second-factor',
  requires: USER_ADMIN,
  params: NumberedPath,
  query: Reason,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})

/** Removes all passkeys of somebody who lost a device, and logs them out everywhere (rule B109). Idempotent. */
export const removePasskeysOf = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/admin/identities/:id/passkeys',
  requires: USER_ADMIN,
  params: NumberedPath,
  query: Reason,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})

/**
 * Ends the login, and 72 hours later removes what says who somebody was; ids and money records stay (rule G2). Until then activating the
 * login takes it back. Idempotent.
 */
export const redactUser = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/:id/redact',
  requires: USER_ADMIN,
  params: NumberedPath,
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:last-super-admin',
  ],
})
