import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { NumberedPath } from '../paths.ts'
import { Time, TimeOrEmpty } from '../values.ts'
import { Asked, answered, bytes } from './passkey-log-in.ts'
import { Whereabouts } from './sessions.ts'

/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_LENGTH = 60

/** One passkey of a person (rule B100), and where it was used last: `""` for not yet. */
export const Passkey = z.object({
  ...Whereabouts.shape,
  id: z.int(),
  name: z.string(),
  created: Time,
  last_used: TimeOrEmpty,
  /** True if its keeper copies it to other devices of the person; otherwise it is in one device alone. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** Answer of a browser that has made a passkey (`RegistrationResponseJSON`). */
const NewPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The oldest first. */
export const listPasskeys = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities/self/passkeys',
  requires: 'self',
  whileActing: 'refused',
  response: z.array(Passkey),
})

/** Returns what to ask the browser for to make a passkey. Works for five minutes, once, in this browser. */
export const beginPasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/passkeys',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  response: Asked,
  errors: [
    'identity-context:too-many-passkeys',
    'identity-context:too-many-attempts',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})

/** Adds the passkey that the browser has made, under the name of browser and system. */
export const addPasskey = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/self/passkeys',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  body: z.object({ answer: NewPasskey }),
  response: Passkey,
  errors: [
    'identity-context:passkey-expired',
    'identity-context:passkey-not-added',
    'identity-context:passkey-taken',
    'identity-context:too-many-passkeys',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})

/** Idempotent. */
export const renamePasskey = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/self/passkeys/:id',
  requires: 'self',
  inCompanySession: 'refused',
  params: NumberedPath,
  body: z.object({ name: name(PASSKEY_NAME_LENGTH) }),
  response: Passkey,
  errors: ['identity-context:passkey-not-found', 'identity-context:other-sign-in-needed'],
})

/** Refused for the last way in (rule B5): where nothing else lets the person in any more. */
export const removePasskey = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/self/passkeys/:id',
  requires: 'self',
  condition: 'fresh-sign-in',
  inCompanySession: 'refused',
  params: NumberedPath,
  errors: [
    'identity-context:passkey-not-found',
    'identity-context:last-credential',
    'identity-context:other-sign-in-needed',
    'identity-context:fresh-sign-in-required',
  ],
})
