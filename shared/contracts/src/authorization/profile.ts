import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name, optionalName } from '../names.ts'
import { Phone } from '../phone.ts'
import { optionalText, Time } from '../values.ts'

const PERSON_NAME = /^[\p{L}\p{M}\p{N}\p{Join_C}' .,’()-]*$/u
const WEBSITE = /^$|^(https?:\/\/)?[^\s/@][^\s/@.]*\.[^\s/@]+(\/\S*)?$/i
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}\p{Join_C}' .,&/()-]*$/u

const Website = optionalText(200).check(z.regex(WEBSITE, 'Enter a valid web address'))
const Position = optionalName(100).check(z.regex(PLAIN_WORDS, 'Leave out special characters'))

export const PersonName = name(100).check(z.regex(PERSON_NAME, 'Enter a valid name'))

/** A person as they describe themselves (account.md §3). */
export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  position: z.string(),
  company: z.string(),
  website: z.string(),
  /** The account that somebody removed this person from last, and when. */
  removed_from: z.optional(z.object({ account_label: z.string(), at: Time })),
})
export type Profile = z.infer<typeof Profile>

/** Input of the profile form; the names are required, the rest may be empty (commerce.md §5). */
export const ProfileChange = z.object({
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  position: Position,
  company: optionalName(200),
  website: Website,
})

export const getProfile = call({
  service: 'authorization',
  method: 'GET',
  path: '/profile',
  requires: 'self',
  response: Profile,
})

export const updateProfile = call({
  service: 'authorization',
  method: 'POST',
  path: '/profile',
  requires: 'self',
  body: ProfileChange,
  response: Profile,
})
