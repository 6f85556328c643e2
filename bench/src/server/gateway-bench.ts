import { createKeyLimit, deleteKeyLimit } from '@portal/contracts/security/key-limits'
import type { SecretKey } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  createSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
} from '@portal/contracts/security/secret-keys'
import { askPostgres } from '@portal/foundation/testing'
import { table } from '../table.ts'
import { thenTakeDown } from '../take-down.ts'
import { keepApart } from './keep-apart.ts'
import { BARE_NODE, bare, measure } from './measure.ts'
import { needPrograms } from './need-programs.ts'
import { goodputByItself, isCarried, overload, overloadTable } from './overload.ts'
import { gatewayOnPostgres, portalOnPostgres, seedPostgres } from './portals.ts'
import { behindProxy } from './proxy.ts'
import { quantile } from './quantile.ts'
import { isKept, least, ratiosOf, ratiosTable } from './ratios.ts'
import { type Server, startBare } from './start-bare.ts'
import { signInOwner, type Visitor, writeOf } from './visitor.ts'
import type { Request } from './wrk.ts'

const LOOKUP = {
  name: 'GET /street-address, decided in memory and counted in a file',
  status: 200,
  most: { PostgreSQL: 3 },
} as const
/** Each of the six changes of {@link changesAt} so many times. */
const ROUNDS = 20
/** A change is effective within a second (record 32). */
const EFFECTIVE_WITHIN_MS = 1_000

/** What a lookup costs one gateway process, how many it answers, and how soon it does what the portal was told; prints it. */
export async function benchGateway(): Promise<boolean> {
  needPrograms()
  return thenTakeDown(async (putUp) => {
    const seeded = await seedPostgres(putUp)
    // What is measured is the gateway, not what somebody has bought.
    await askPostgres(seeded.url, 'update subscriptions set issued = 1e12, rate_limit = 1000000')
    const portal = await portalOnPostgres(putUp, seeded)
    const gateway = await gatewayOnPostgres(putUp, seeded)
    const other = await gatewayOnPostgres(putUp, seeded)
    const node = await startBare(putUp, 'bare-node.ts')
    const owner = await signInOwner(portal.address)
    const key = await newKey(portal, owner)
    const question = { ...LOOKUP, request: lookupWith(key) }
    const costs = await measure([bare(node, '/'), { server: gateway, question, seconds: 3 }])
    const bareCost = least(costs.get(BARE_NODE))
    const ratios = ratiosOf('PostgreSQL', [question], costs, bareCost)
    const waits = await changesAt({ portal, gateways: [gateway, other], owner, key })
    await other.stop()
    keepApart(putUp, gateway.pid)
    const overloaded = await overload(await behindProxy(putUp, gateway, 'gateways.conf'), question.request)
    const byItself = goodputByItself({ refusal: bareCost, success: least(costs.get(question.name)) })
    console.log(`\n${ratiosTable(ratios)}\n\nA process that refused by itself: ${byItself.toFixed(2)} of its capacity.`)
    console.log(`\n${overloadTable(overloaded)}\n\n${waitsTable(waits)}\n`)
    return ratios.every(isKept) && isCarried(overloaded) && laterOf(waits) <= EFFECTIVE_WITHIN_MS
  })
}

async function newKey({ address }: Server, owner: Visitor): Promise<SecretKey> {
  const { path, ...request } = writeOf(owner, createSecretKey, { body: { label: 'At the gateway' } })
  return (await fetch(address + path, request)).json()
}

function lookupWith({ key_id, token }: SecretKey): Request {
  const query = new URLSearchParams({
    'auth-id': key_id,
    'auth-token': token,
    street: '350 Fifth Avenue',
    city: 'New York',
  })
  return { method: 'GET', path: `/street-address?${query}` }
}

/** How long a change took, from the portal's answer on, until the first gateway did so, and the later one, ms. */
interface Wait {
  first: number
  later: number
}

/**
 * Pauses the key, limits it to one lookup and deletes it, and takes each back again: how long it takes until two gateways do so, each
 * of which is asked without a pause.
 */
async function changesAt({
  portal,
  gateways,
  owner,
  key,
}: {
  portal: Server
  gateways: readonly Server[]
  owner: Visitor
  key: SecretKey
}): Promise<Wait[]> {
  const { path: lookupPath } = lookupWith(key)
  const id = key.key_id
  async function write(...[, call, args]: Parameters<typeof writeOf>): Promise<void> {
    const { path, ...request } = writeOf(owner, call, args)
    const { ok, status } = await fetch(portal.address + path, request)
    if (!ok) throw new Error(`${call.method} ${call.path}: ${status}.`)
  }
  const becomes = async (wanted: number, since: number): Promise<Wait> => {
    const waits = await Promise.all(
      gateways.map(async ({ address }) => {
        while ((await fetch(address + lookupPath)).status !== wanted);
        return performance.now() - since
      }),
    )
    return { first: Math.min(...waits), later: Math.max(...waits) }
  }
  const waits: Wait[] = []
  async function time(wanted: number, ...last: Parameters<typeof write>): Promise<void> {
    await write(...last)
    waits.push(await becomes(wanted, performance.now()))
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await time(401, owner, pauseSecretKey, { id })
    await time(200, owner, activateSecretKey, { id })
    await time(402, owner, createKeyLimit, { id, body: { limit: 1 } })
    await time(200, owner, deleteKeyLimit, { id })
    await time(401, owner, deleteSecretKey, { id })
    await write(owner, recoverSecretKey, { id })
    await time(200, owner, activateSecretKey, { id })
  }
  return waits
}

/** p99 of the later gateway, ms. */
function laterOf(waits: readonly Wait[]): number {
  return quantile(
    waits.map(({ later }) => later),
    0.99,
  )
}

function waitsTable(waits: readonly Wait[]): string {
  const figures = (one: keyof Wait) =>
    [0.5, 0.99].map((part) =>
      quantile(
        waits.map((wait) => wait[one]),
        part,
      ).toFixed(0),
    )
  return table([
    ['a change is effective after, ms', 'p50', 'p99', 'limit'],
    [`${waits.length} changes, at the first of two gateways`, ...figures('first'), ''],
    [`${waits.length} changes, at the later of the two`, ...figures('later'), `≤ ${EFFECTIVE_WITHIN_MS}`],
  ])
}
