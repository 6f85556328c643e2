import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { freePort, newPostgresDatabase, openSlowClients, type SlowClients, slowBody } from '@portal/foundation/testing'
import { askByTls } from '../testing/ask-by-tls.ts'
import type { Ask } from '../testing/key-editor.ts'
import { startProcess } from '../testing/started-process.ts'
import { openVisitor } from '../testing/visitor.ts'
import { startTopology, type Topology } from '../topology/topology.ts'

/*
 * Attack S80 with real sockets: clients that announce a body and send a byte of it a second, to the two calls that anybody may make, while
 * everybody else goes on. All of it on the loopback interface, for less than a minute.
 */
const MANY = 80
const ROUNDS = 3

let attackers: SlowClients[] = []
afterEach(() => {
  for (const attacker of attackers) attacker.end()
  attackers = []
})

interface Attacked {
  ask: Ask
  origin: string
  authority?: string
}

/** The pair that a visitor's own browser has. */
async function xsrfOf({ ask, origin }: Attacked): Promise<Record<string, string>> {
  const answer = await ask(`${origin}/login`, { headers: { accept: 'text/html' } })
  const [, pair = '', token = ''] =
    /^((?:__Host-)?XSRF-TOKEN=([^;]*))/m.exec(answer.headers.getSetCookie().join('\n')) ?? []
  expect(token).not.toBe('')
  return { cookie: pair, 'x-xsrf-token': token }
}

async function attack(attacked: Attacked, from?: string): Promise<SlowClients[]> {
  const begins = [
    slowBody('/faults', {}),
    slowBody('/api/authorization/identities/login', await xsrfOf(attacked)),
    // A head that never ends.
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  ]
  const { origin, authority } = attacked
  attackers = begins.map((begin) =>
    openSlowClients({ origin, ...(authority && { authority }), count: MANY, begin, body: ' ', ...(from && { from }) }),
  )
  await Promise.all(attackers.map(({ begun }) => begun))
  return attackers
}

/**
 * Makes the requests of everyone else meanwhile: pages, a public call, a fault report, a log-in. Returns the statuses.
 */
async function goOn({ ask, origin }: Attacked): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = openVisitor(ask, origin)
    const answers = await Promise.all([
      visitor.open('/login'),
      visitor.open('/docs'),
      visitor.call(listPlans),
      visitor.open('/readyz'),
      ask(`${origin}/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' }),
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

const ALL_WELL = Array(ROUNDS).fill([200, 200, 200, 200, 204]).flat()

describe('attack S80: while slow clients hang on a portal in one process', () => {
  let portal: ReturnType<typeof startProcess>
  let attacked: Attacked

  beforeAll(async () => {
    const port = String(await freePort())
    portal = startProcess([], {
      PORT: port,
      DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')),
      DATABASE_URL: await newPostgresDatabase(),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000000',
      QUEUE_MS: '5000',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
    })
    await portal.address
    attacked = { ask: fetch, origin: `http://127.0.0.1:${port}` }
  })
  afterAll(async () => {
    portal?.kill('SIGTERM')
    await portal?.ended
  })

  test('every page and call is answered, and each slow body gets its 408', async () => {
    const [reports, logIns] = await attack(attacked)
    expect(await goOn(attacked)).toEqual(ALL_WELL)
    const refused = () => [...(reports?.statuses() ?? []), ...(logIns?.statuses() ?? [])]
    while (refused().some((status) => status === undefined)) await new Promise((later) => setTimeout(later, 100))
    expect(new Set(refused())).toEqual(new Set([408]))
  })
})

describe('attack S80: while slow clients hang on what production has, behind its nginx', () => {
  let topology: Topology
  let tls: ReturnType<typeof askByTls>
  let attacked: Attacked

  beforeAll(async () => {
    const patience = { QUEUE_MS: '600000', DATABASE_CONNECT_MS: '600000', DATABASE_STATEMENT_MS: '600000' }
    topology = await startTopology({ settings: { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent', ...patience } })
    tls = askByTls(topology.authority)
    attacked = { ask: tls.ask, origin: topology.origin, authority: topology.authority }
    expect(topology.environmentOf('portal-api-1').NODE_ENV).toBe('production')
  })
  afterAll(async () => {
    tls?.close()
    await topology?.stop()
  })

  test('every page and call is answered to others, and people sign in', async () => {
    await attack(attacked, '127.0.0.2')
    expect(await goOn(attacked)).toEqual(ALL_WELL)
    await openVisitor(tls.ask, topology.origin).signIn('owner@acme.example')
  })
})
