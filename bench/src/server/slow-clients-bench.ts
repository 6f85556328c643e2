import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { openSlowClients, slowBody } from '@portal/foundation/testing'
import { ROOT } from '../root.ts'
import { table } from '../table.ts'
import { thenTakeDown } from '../take-down.ts'
import { needPrograms } from './need-programs.ts'
import { portalOnPostgres, seedPostgres } from './portals.ts'
import { behindProxy } from './proxy.ts'
import { quantile } from './quantile.ts'
import type { Server } from './start-bare.ts'
import { pathOf, renameOf, signInOwner, type Visitor } from './visitor.ts'
import type { Request } from './wrk.ts'

const COUNT = 600
/** Slow clients come from so many addresses of the loopback interface: from one alone, its own limit would do. */
const ADDRESSES = 30
const SECONDS = 4
/** Until what they ask for at once, as any client does, has been worked on. */
const SETTLED_AFTER_MS = 3_000
const ROUNDS = 3
/** Others, each of whom asks again a moment after an answer. */
const OTHERS = 6
const PAUSE_MS = 20
const TIMES_AT_MOST = 2

type Kind = Pick<Parameters<typeof openSlowClients>[0], 'begin' | 'body' | 'reads'>

/** `file` is a large one, which a reader asks for more often than the operating system has room for. */
const kindsOf = (file: string): Readonly<Record<string, Kind>> => ({
  head: { begin: 'GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ', body: 'x' },
  body: { begin: slowBody('/faults', {}), body: ' ' },
  reader: { begin: `GET ${file} HTTP/1.1\r\nHost: portal\r\n\r\n`.repeat(20), reads: false },
})

interface Fared {
  p99: number
  answered: number
  refused: number
}

/** How others fare while 600 clients at once send or read as slowly as they can, through the proxy that production has. */
export function benchSlowClients(): Promise<boolean> {
  needPrograms()
  return thenTakeDown(async (putUp) => {
    const portal = await portalOnPostgres(putUp, await seedPostgres(putUp), { TRUST_PROXY: 'true' })
    const server = await behindProxy(putUp, portal, 'portal.conf')
    const owner = await signInOwner(server.address)
    const requests = [...readsOf(owner), await renameOf(server.address, owner, 'Slow')]
    const file = largestScript()
    const { ok } = await fetch(server.address + file)
    if (!ok) throw new Error(`${file} is not there.`)
    await others(server, requests, 3)
    const rows: string[][] = [['others, while 600 slow clients', 'without, ms (p99)', 'with', 'times', 'limit', '']]
    let isKept = true
    for (const [name, kind] of Object.entries(kindsOf(file))) {
      const rounds: Round[] = []
      while (rounds.length < ROUNDS) rounds.push(await roundOf(server, requests, kind))
      const middle = (of: (round: Round) => number) => quantile(rounds.map(of), 0.5)
      const times = middle(({ before, during }) => during.p99 / before.p99)
      const refused = rounds.reduce((sum, { during }) => sum + during.refused, 0)
      const isOk = times <= TIMES_AT_MOST && refused === 0
      isKept &&= isOk
      const row = [
        `send or read slowly: ${name}`,
        middle(({ before }) => before.p99).toFixed(1),
        middle(({ during }) => during.p99).toFixed(1),
        times.toFixed(2),
        `≤ ${TIMES_AT_MOST}, none refused (${refused})`,
        isOk ? 'ok' : 'EXCEEDED',
      ]
      rows.push(row)
      console.log(row.join('  '))
    }
    console.log(table(rows))
    return isKept
  })
}

function readsOf({ cookies, bearer }: Visitor): Request[] {
  return [
    { method: 'GET', path: '/docs', headers: { accept: 'text/html' } },
    { method: 'GET', path: '/account/keys', headers: { accept: 'text/html', ...cookies } },
    { method: 'GET', path: pathOf(listSecretKeys), headers: bearer },
  ]
}

/** Where the largest script of the shell is. */
function largestScript(): string {
  const folder = join(ROOT, '.releases', 'shell')
  const { current } = JSON.parse(readFileSync(join(folder, 'channels.json'), 'utf8'))
  const sizeOf = (file: string) => statSync(join(folder, current, file)).size
  const scripts = readdirSync(join(folder, current)).filter((file) => file.endsWith('.js'))
  return `/releases/shell/${current}/${scripts.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]}`
}

interface Round {
  before: Fared
  during: Fared
}

/** Without and with them, one after the other, so that a busy machine is so for both. */
async function roundOf(server: Server, requests: readonly Request[], kind: Kind): Promise<Round> {
  const before = await others(server, requests, SECONDS)
  const slow = Array.from({ length: ADDRESSES }, (_, at) =>
    openSlowClients({
      origin: server.address,
      from: `127.0.1.${at + 1}`,
      count: COUNT / ADDRESSES,
      ...kind,
    }),
  )
  await Promise.all(slow.map(({ begun }) => begun))
  await wait(SETTLED_AFTER_MS)
  const during = await others(server, requests, SECONDS)
  for (const one of slow) one.end()
  await wait(1_000)
  return { before, during }
}

async function others({ address }: Server, requests: readonly Request[], seconds: number): Promise<Fared> {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  let refused = 0
  const askOn = async (first: number) => {
    for (let at = first; performance.now() < until; at += 1) {
      const { path, ...request } = requests[at % requests.length] as Request
      const askedAt = performance.now()
      const answer = await fetch(address + path, request)
      await answer.arrayBuffer()
      times.push(performance.now() - askedAt)
      if (answer.status >= 400) refused += 1
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: OTHERS }, (_, first) => askOn(first)))
  return { p99: quantile(times, 0.99), answered: times.length, refused }
}
