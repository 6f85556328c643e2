import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Where the gateway answers, for a lookup that is tried and for snippets: an origin, without a final slash. */
export const getGatewayPlace = call({
  service: 'security',
  method: 'GET',
  path: '/gateway',
  requires: 'self',
  response: z.object({ origin: z.string() }),
})
