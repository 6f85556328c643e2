import type { TestApp } from '../testing/test-app.ts'
import type { Player } from './cast.ts'
import type { Row } from './matrix.ts'

/** The permission result of a response, whatever its content. */
export type Outcome = 'answered' | 'not written' | 'refused' | 'asked to sign in' | `unexpected: ${string}`

const OUTCOMES: Record<string, Outcome> = {
  'request:unauthenticated': 'asked to sign in',
  'request:forbidden': 'refused',
  'identity-context:primary-account-only': 'refused',
  'identity-context:impersonation-refused': 'refused',
  'request:not-written': 'not written',
}

/** Ids that nobody has, and names that exist. */
const NOBODYS: Record<string, string> = { role: 'api-key-viewer', topic: 'billing', percent: '50', domain: 'a.example' }
const NO_ID = '999999999'

export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

/** Makes a call of the matrix with an empty body and unused ids, unless others are given. */
export function ask(app: TestApp, row: Row, { headers }: Player, { params = {}, query = {}, body = {} }: Asked = {}) {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? NOBODYS[name] ?? NO_ID))
  return app.server.inject({
    method: row.method as 'GET',
    url: `/api/${row.service}${path}`,
    headers,
    query,
    ...(row.method === 'PUT' || row.method === 'POST' ? { payload: body } : {}),
  })
}

/** Any other 401 or 403, or a rate limit, is unexpected: refusals for other reasons say nothing about permission. */
export async function outcomeOf(answer: ReturnType<typeof ask>): Promise<Outcome> {
  const { statusCode, body } = await answer
  if (statusCode < 400) return 'answered'

  const name: string = JSON.parse(body).errors[0].name
  const isAboutTheRequest = statusCode < 500 && ![401, 403, 429].includes(statusCode)
  return OUTCOMES[name] ?? (isAboutTheRequest ? 'answered' : `unexpected: ${statusCode} ${name}`)
}
