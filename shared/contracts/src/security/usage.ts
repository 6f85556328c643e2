import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Span } from '../span.ts'
import { Time } from '../values.ts'

/** Successful lookups in one hour, or one day for spans over 31 days, by license (rule D14). */
export const UsageBucket = z.object({ hour: Time, license: z.string(), lookups: z.int() })
export type UsageBucket = z.infer<typeof UsageBucket>

/** At most six months. */
export const getKeyUsage = call({
  service: 'security',
  method: 'GET',
  path: '/usage/keys/:key',
  requires: [['api-key-viewer']],
  params: z.object({ key: z.string() }),
  query: Span,
  response: z.array(UsageBucket),
  errors: ['security-context:key-not-found', 'security-context:span-too-long'],
})
