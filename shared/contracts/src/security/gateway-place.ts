import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Returns the origin of the gateway, for test lookups and code examples, without a trailing slash. */
export const getGatewayPlace = call({
  service: 'security',
  method: 'GET',
  path: '/gateway',
  requires: 'self',
  response: z.object({ origin: z.string() }),
})
