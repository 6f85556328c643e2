import { getProfile } from '@portal/contracts/authorization/profile'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { listPlans } from '@portal/contracts/sales/pricing'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { CALLS } from '@portal/contracts/table'
import { pathOf, type Visitor } from './visitor.ts'
import type { Request } from './wrk.ts'

export type Engine = 'PostgreSQL' | 'PGlite'

/** Something that the portal is asked. */
export interface Question {
  name: string
  request: Request
  /** The status that says it was answered as meant; without one, any. */
  status?: number
  /** CPU time at most, as a multiple of bare node's. */
  most?: Partial<Record<Engine, number>>
  /** What a bare fastify on the same engine is asked that does as much by itself, and CPU time at most as a multiple of its. */
  beside?: Partial<Record<Engine, { path: string; most: number }>>
}

const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' }
const DOCUMENT = { ...COMPRESSED, accept: 'text/html', 'sec-fetch-dest': 'document' }

/** One row of a table. */
export function oneRow({ bearer }: Visitor): Request {
  return { method: 'GET', path: pathOf(getProfile), headers: bearer }
}

/** What is asked most, and by anybody. */
export function questionsOf(owner: Visitor): Question[] {
  const { bearer } = owner
  const get = (path: string, headers: Record<string, string>) => ({ method: 'GET', path, headers })
  return [
    { name: 'health check', request: get('/healthz', {}), status: 200 },
    {
      name: 'signed in, no database: GET /identities/self',
      request: get(pathOf(getUsernameInfo), bearer),
      status: 200,
      beside: { PostgreSQL: { path: '/healthz', most: 2.5 } },
    },
    {
      name: 'one row: GET /profile',
      request: oneRow(owner),
      status: 200,
      beside: { PostgreSQL: { path: '/profile', most: 2.5 }, PGlite: { path: '/profile', most: 2.5 } },
    },
    {
      name: '25 rows: GET /secret-keys',
      request: get(pathOf(listSecretKeys), bearer),
      status: 200,
      // The status of each key is answered with it: a second statement, and what follows from it for each row.
      beside: { PostgreSQL: { path: '/secret-keys', most: 5 } },
    },
    { name: 'the same, compressed', request: get(pathOf(listSecretKeys), { ...bearer, ...COMPRESSED }), status: 200 },
    {
      name: 'GET /pricing',
      request: get(pathOf(listPlans), COMPRESSED),
      status: 200,
      beside: { PostgreSQL: { path: '/bytes', most: 3 } },
    },
    { name: 'document /login', request: get('/login', DOCUMENT), status: 200, most: { PostgreSQL: 8 } },
    { name: 'document /pricing', request: get('/pricing', DOCUMENT), status: 200, most: { PostgreSQL: 10 } },
  ]
}

/**
 * Documents of somebody who is signed in are held to a bare fastify that reads rows of the same engine: 25 of PostgreSQL, one of PGlite,
 * which works in the same process. The overview asks more than any other page.
 */
const DOCUMENT_LIMITS = {
  overview: { PostgreSQL: { path: '/secret-keys', most: 40 }, PGlite: { path: '/profile', most: 120 } },
  other: { PostgreSQL: { path: '/secret-keys', most: 15 }, PGlite: { path: '/profile', most: 40 } },
} as const

/** The document of every page that this person may open, as the plan in the overview's tells. */
export async function documentQuestions(address: string, { cookies }: Visitor, overview: string): Promise<Question[]> {
  const headers = { ...DOCUMENT, ...cookies }
  const answer = await fetch(address + overview, { headers })
  const [, plan = ''] = /<script[^>]*id="plan"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? []
  const { others }: { others: { pages: { path: string }[] }[] } = JSON.parse(plan)
  const paths = others.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => isBelow(overview, path))
  return [...new Set([overview, ...paths])].map((path) => ({
    name: `document ${path}, signed in`,
    request: { method: 'GET', path, headers },
    status: 200,
    beside: DOCUMENT_LIMITS[path === overview ? 'overview' : 'other'],
  }))
}

function isBelow(overview: string, path: string): boolean {
  return path.startsWith(`${overview}/`) && !path.includes(':')
}

/** Every call that anybody may make, as somebody makes it who knows nothing that has to be known for it. */
export function publicQuestions({ xsrf }: Visitor): Question[] {
  return Object.values(CALLS)
    .filter(({ requires }) => requires === 'public')
    .map((call) => ({
      name: `anybody: ${call.method} /${call.service}${call.path}`,
      request: {
        method: call.method,
        path: pathOf(call),
        headers: call.method === 'GET' ? {} : { ...xsrf, 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      },
    }))
}
