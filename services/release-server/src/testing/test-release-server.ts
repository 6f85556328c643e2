import type { ShownNotice, Visitor } from '@portal/contracts/platform'
import type { Role } from '@portal/contracts/roles'
import { createTestClock } from '@portal/foundation/clock'
import { createHttpServer } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import type { Measured } from '@portal/foundation/measuring'
import type { Visit } from '@portal/foundation/sessions'
import { readSettings } from '@portal/foundation/settings'
import type { Fault } from '../faults/faults.sql.ts'
import type { Load } from '../loads/loads.sql.ts'
import type { AskPortalApi, KnownAnswer } from '../options.ts'
import { newPlanSigner } from '../plan/plan-signer.ts'
import { readNotBuilt } from '../registry/local-builds.ts'
import { createRegistry } from '../registry/registry.ts'
import { releaseRoutes } from '../release-server.ts'
import { builtChannels } from './built-channels.ts'
import { writePortal } from './fixture-portal.ts'

const OWNER: Role[] = ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']

const PEOPLE: Record<
  string,
  {
    roles: Role[]
    staff?: boolean
    needsSecondFactor?: true
    acting?: Visitor['acting']
    overrides?: Visit['overrides']
  }
> = {
  owner: { roles: OWNER },
  acted: { roles: OWNER, acting: { by: 'Sanna Okafor', ends: '2026-03-09T09:30:00Z' } },
  viewer: { roles: ['api-key-viewer'] },
  support: { roles: ['support'], staff: true },
  // Whose account requires a second factor, which the session lacks.
  outside: { roles: [], needsSecondFactor: true },
  // One of staff whose session lacks it.
  closed: { roles: [], staff: true, needsSecondFactor: true },
  // Works on keys, with a customer's eyes.
  developer: { roles: OWNER, acting: { by: 'Rhea Stone', ends: '2026-03-09T09:30:00Z' }, overrides: [] },
}

export type Person = 'owner' | 'outside' | 'closed' | 'viewer' | 'support' | 'acted' | 'developer'

interface Options {
  releases?: string
  ask?: AskPortalApi
  known?: KnownAnswer
  findNotice?: (visitor: Visitor | null) => ShownNotice | undefined
  /** Reject while the database, or portal-api, is away. */
  checkDatabase?: () => Promise<void>
  checkGateway?: () => Promise<void>
  checkPortalApi?: () => Promise<void>
  environment?: Record<string, string>
  logLevel?: 'info' | 'warn'
  /** Overrides in the developer's session. */
  overrides?: NonNullable<Visit['overrides']>
}

/** The routes on a fixture, without a database: a session cookie holds the name of a person. */
export async function testReleaseServer({
  releases = writePortal(),
  ask,
  known,
  findNotice = () => undefined,
  checkDatabase,
  checkGateway,
  checkPortalApi,
  environment,
  logLevel = 'warn',
  overrides = [],
}: Options = {}) {
  const settings = readSettings({
    RELEASES_FOLDER: releases,
    BRAND_NAME: 'Portal',
    RATE_LIMIT: '100000',
    ...environment,
  })
  const clock = createTestClock(new Date('2026-03-09T09:00:00Z'))
  const faults: Fault[] = []
  const loads: Load[] = []
  const measured: (Measured & { day: string })[] = []
  const visits: (string | undefined)[] = []
  const logged: Record<string, unknown>[] = []
  const log = createLogger({ logLevel }, { write: (line) => void logged.push(JSON.parse(line)) })
  const server = await createHttpServer({ settings, log, takesAnyPath: true })
  const registry = createRegistry(releases, builtChannels(releases), { log, notBuilt: readNotBuilt(releases) })
  const { routes, apologize } = releaseRoutes(registry, {
    settings,
    clock,
    log,
    cookies: {
      read: ({ cookies }) => cookies.session,
      write: () => {},
      replace: () => {},
      flag: () => {},
      ensureXsrf: () => {},
      checkXsrf: () => {},
    },
    findVisit: async ({ cookies }, accountId) => {
      visits.push(cookies.session)
      if (cookies.session) await checkDatabase?.()
      const visit = visitOf(cookies.session, accountId)
      return visit?.overrides ? { ...visit, overrides } : visit
    },
    checkPortalApi: checkPortalApi ?? (async () => {}),
    checkGateway: checkGateway ?? (async () => {}),
    checkDatabase: checkDatabase ?? (async () => {}),
    countFaults: async () => {
      await checkDatabase?.()
      return faults.map(({ reportedAt }) => ({ day: reportedAt.toISOString().slice(0, 10), count: 1 }))
    },
    askPortalApi: ask ?? (async ({ url }) => ({ status: 200, body: JSON.stringify({ asked: url }) })),
    findNotice,
    knownAnswer: known ?? (() => undefined),
    signer: newPlanSigner(),
    noteGiven: () => {},
    storeFaults: async (reported, roomFor) => {
      const kept = reported.slice(0, roomFor(reported.length))
      faults.push(...kept)
      return kept
    },
    storeLoads: async (stored) => void loads.push(...stored),
    storeMeasured: async (day, events) => void measured.push(...events.map((event) => ({ day, ...event }))),
  })
  await server.register(routes)
  await server.ready()

  return {
    releases,
    /** Applies the channels as they are in the folder now. */
    refresh: () => registry.update(builtChannels(releases), { notBuilt: readNotBuilt(releases) }),
    registry,
    clock,
    faults,
    loads,
    measured,
    /** The cookies whose sessions were looked for. */
    visits,
    logged,
    server,
    apologize,
    get: (url: string, { as, headers = {} }: { as?: Person; headers?: Record<string, string> } = {}) =>
      server.inject({ url, headers: { ...headers, ...(as && { cookie: `session=${as}` }) } }),
    document: (url: string, { as }: { as?: Person } = {}) =>
      server.inject({ url, headers: { accept: 'text/html', ...(as && { cookie: `session=${as}` }) } }),
    close: () => server.close(),
  }
}

export type TestReleaseServer = Awaited<ReturnType<typeof testReleaseServer>>

/** Returns the load plan in a document. */
export function planIn(html: string) {
  const [, json] = /id="plan">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json ?? 'null')
}

/** Returns a visit: everyone belongs to the accounts 1 and 2; in 2 they may only view bills. */
function visitOf(cookie: string | undefined, accountId?: number): Visit | undefined {
  const person = PEOPLE[cookie ?? '']
  if (!person || (accountId !== undefined && ![1, 2].includes(accountId))) return undefined
  const id = accountId ?? 1
  const visitor: Visitor = {
    user: { id: 7, email: `${cookie}@acme.example`, first_name: '</script>', last_name: 'Adler' },
    staff: person.staff ?? false,
    roles: id === 2 ? ['billing-viewer'] : person.roles,
    ...(person.acting && { acting: person.acting }),
    ...(person.staff && person.needsSecondFactor && { needs_second_factor: true }),
    account: person.staff
      ? null
      : { id, label: `Account ${id}`, ...(person.needsSecondFactor && { needs_second_factor: true }) },
    accounts: person.staff
      ? []
      : [1, 2].map((one) => ({ account_id: one, account_label: `Account ${one}`, default_account: one === 1 })),
  }
  const { overrides } = person
  return {
    visitor,
    ...(overrides && { overrides }),
    session: { sessionId: 's1', userId: 7, accountId: visitor.account?.id },
  } as Visit
}
