import type { IncomingMessage } from 'node:http'
import { isOversizedJson } from '@portal/foundation/crowded'
import { problem } from '@portal/foundation/problem'
import type { Query } from '../query.ts'

/** Lookups in one batch at most. */
export const BATCH_AT_MOST = 100
/** Bytes. */
const BODY_AT_MOST = 1024 * 1024

/**
 * Reads a batch from a body: a JSON array of 1 to 100 lookups (rule K82). Rejects with `request:too-large`,
 * `request:unsupported-media-type`, `gateway:batch-invalid`, `gateway:batch-too-long`, `request:invalid` by field, or
 * the problem with which a slow body is given up.
 */
export async function readBatch(request: IncomingMessage): Promise<Query[]> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = request.headers
  if (Number(length) > BODY_AT_MOST) throw problem('request:too-large')
  if (encoding.toLowerCase() !== 'identity') throw problem('request:unsupported-media-type')
  const lookups = parse(await readBody(request))
  if (!Array.isArray(lookups) || !lookups.length) throw problem('gateway:batch-invalid')
  if (lookups.length > BATCH_AT_MOST) throw problem('gateway:batch-too-long')
  if (isOversizedJson(lookups)) throw problem('gateway:batch-invalid')
  return lookups.map(queryOf)
}

/** Decodes UTF-8, without a byte order mark. */
function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length
      // The rest is read and dropped, so that the answer reaches a client that is still sending.
      if (bytes > BODY_AT_MOST) reject(problem('request:too-large'))
      else parts.push(part)
    })
    request.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(parts))))
    request.once('error', reject)
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw problem('gateway:batch-invalid')
  }
}

/** Fields of one lookup, as a query would have them. Numbers may stand for text: programs send ZIP codes so. */
function queryOf(lookup: unknown, index: number): Query {
  if (typeof lookup !== 'object' || lookup === null || Array.isArray(lookup)) {
    throw problem('request:invalid', { fields: { [`[${index}]`]: 'A lookup is an object' } })
  }
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(lookup)) {
    if (typeof value === 'object' && value !== null) {
      throw problem('request:invalid', { fields: { [`[${index}].${name.slice(0, 50)}`]: 'Enter text' } })
    }
    if (value !== null) query[name] = String(value)
  }
  return query
}
