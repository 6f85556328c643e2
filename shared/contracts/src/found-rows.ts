import * as z from 'zod/mini'
import { call } from './call.ts'
import type { FirstCall } from './platform.ts'

const FoundRows = z.array(z.record(z.string(), z.unknown()))

/** A list as search reads it: any row will do, because a manifest says which of its fields are shown. */
export function rowsCall({ service, path }: FirstCall) {
  const query = z.optional(z.record(z.string(), z.string()))
  return call({
    service: service as never,
    method: 'GET',
    path: path as `/${string}`,
    requires: 'self',
    query,
    response: FoundRows,
  })
}
