import type { IncomingHttpHeaders } from 'node:http'
import type { ProblemName } from '@portal/contracts/problems'
import { pageOf } from '@portal/contracts/security/page-verdict'
import type { KeyKind } from '../books.ts'
import { first, type Query } from '../query.ts'
import { splitOnce } from '../split-once.ts'

export type Credentials =
  | { kind: Extract<KeyKind, 'secret'>; id: string; token: string }
  | { kind: Extract<KeyKind, 'website'>; id: string; page: string | undefined }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const WEBSITE_KEY = /^[1-9]\d{17}$/
const MOST_OF_A_TOKEN = 200

/**
 * Reads `auth-id` and `auth-token`, or basic authentication, for a secret key, `key` for a website key with the page named by the browser.
 * Malformed keys are rejected without a lookup, and so are all secret keys in requests of browsers.
 */
export function credentialsOf(query: Query, headers: IncomingHttpHeaders): Credentials | { refused: ProblemName } {
  const [id, token] = secretOf(query, headers)
  const key = first(query, 'key')
  if (id !== undefined || token !== undefined) {
    if (isFromBrowser(headers)) return { refused: 'gateway:secret-key-in-browser' }
    if (!id || !token || !UUID.test(id) || token.length > MOST_OF_A_TOKEN) return { refused: WRONG }
    return { kind: 'secret', id: id.toLowerCase(), token }
  }
  if (!key || !WEBSITE_KEY.test(key)) return { refused: WRONG }
  return { kind: 'website', id: key, page: pageOf(headers) }
}

function secretOf(query: Query, { authorization = '' }: IncomingHttpHeaders): [id?: string, token?: string] {
  const [id, token] = [first(query, 'auth-id'), first(query, 'auth-token')]
  const [, basic] = /^basic ([\w+/]+=*)$/i.exec(authorization) ?? []
  if (id !== undefined || token !== undefined || !basic) return [id, token]
  return splitOnce(Buffer.from(basic, 'base64').toString(), ':')
}

const WRONG = 'gateway:credentials-required'

/** Programs send none of these. */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || headers.referer !== undefined || headers['sec-fetch-site'] !== undefined
}
