import * as z from 'zod/mini'
import { call } from '../call.ts'
import type { Requirement } from '../roles.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { Cents, TimeOrEmpty } from '../values.ts'
import { getPerson } from './admin-identities.ts'
import { holdsToken } from './admin-search-grammar.ts'
import { PersonState } from './person-state.ts'

/** One person in one account that a search found (account.md §3, rule G7); `matched` names the field. */
export const AdminSearchResult = z.object({
  account_id: z.nullable(z.int()),
  deactivated_account: z.boolean(),
  person_state: PersonState,
  email: z.string(),
  user_id: z.int(),
  account_label: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  matched: z.string(),
  /** Given as `after`, it continues behind this row. */
  cursor: z.string(),
})
export type AdminSearchResult = z.infer<typeof AdminSearchResult>

const OrganizationSearchResult = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  primary_account_id: z.int(),
})

/** An address is kept by browsers and by what stands between: no secret travels in it. */
const Typed = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine((text) => !holdsToken(text), 'Send a token by itself, as a whole'),
)
const SearchText = z.object({ text: Typed, after: z.optional(z.string()) })

/** Kinds of things that a search finds by what names them, and who may read each: the readers of its page. */
export const FOUND_THINGS = {
  order: ACCOUNT_READERS,
  document: ACCOUNT_READERS,
  transaction: ACCOUNT_READERS,
  'secret-key': ACCOUNT_READERS,
  'website-key': ACCOUNT_READERS,
  person: getPerson.requires,
  login: getPerson.requires,
  account: ACCOUNT_READERS,
  organization: ACCOUNT_READERS,
  'log-entry': ACCOUNT_READERS,
  'page-error': ACCOUNT_READERS,
} as const satisfies Record<string, Requirement>
export type FoundKind = keyof typeof FOUND_THINGS

/** A thing that a search found (rule G100). Fields that it does not have are `""` or `null`. */
export const FoundThing = z.object({
  kind: z.enum(Object.keys(FOUND_THINGS) as [FoundKind, ...FoundKind[]]),
  /** Its number or ID; of a login the person's, of a log entry the ID of what it is about. */
  id: z.string(),
  /** Its name: a label, a person's, a card, a sentence of the log. */
  name: z.string(),
  /** More to tell it by: a masked token, a host name, a device. */
  detail: z.string(),
  /** Its status, in the words of its kind. */
  state: z.string(),
  /** In cents. */
  amount: z.nullable(Cents),
  at: TimeOrEmpty,
  account_id: z.nullable(z.int()),
  account_label: z.string(),
  order_id: z.nullable(z.int()),
})
export type FoundThing = z.infer<typeof FoundThing>

/** Finds things by what names them, at most 20 of each kind that the caller may read (rule G100). */
export const searchThings = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/search/things',
  requires: getPerson.requires,
  query: z.object({ text: Typed }),
  response: z.array(FoundThing),
})

/** Finds the key of a whole token, which travels in no address and is kept nowhere (rule G101). */
export const findKeyByToken = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/search/token',
  requires: ACCOUNT_READERS,
  body: z.object({ token: z.string().check(z.regex(/^psk_[0-9A-Za-z]{30}$/, 'Enter a whole secret key')) }),
  response: z.array(FoundThing),
})

/**
 * At most 50 rows; an empty text finds nobody. Callers who may not read accounts find people only by their
 * address and name.
 */
export const searchUsers = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/search',
  requires: getPerson.requires,
  query: SearchText,
  response: z.array(AdminSearchResult),
})

export const searchOrganizations = call({
  service: 'authorization',
  method: 'GET',
  path: '/admin/organization/search',
  requires: ACCOUNT_READERS,
  query: SearchText,
  response: z.array(OrganizationSearchResult),
})
