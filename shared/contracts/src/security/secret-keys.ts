import * as z from 'zod/mini'
import { call } from '../call.ts'

/** A secret key on the wire (account.md §3). `token` is masked unless the key was just created or revealed. */
export const SecretKey = z.object({
  key_id: z.string(),
  token: z.string(),
  label: z.string(),
  paused: z.boolean(),
})

export const listSecretKeys = call({
  service: 'security',
  method: 'GET',
  path: '/secret-keys',
  requires: [['api-key-viewer']],
  response: z.array(SecretKey),
})
