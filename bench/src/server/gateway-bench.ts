import {
  activateSecretKey,
  createSecretKey,
  pauseSecretKey,
  type SecretKey,
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
const CHANGES = 100
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
    const node = await startBare(putUp, 'bare-node.ts')
    const owner = await signInOwner(portal.address)
    const key = await newKey(portal, owner)
    const question = { ...LOOKUP, request: lookupWith(key) }
    const costs = await measure([bare(node, '/'), { server: gateway, question, seconds: 3 }])
    const bareCost = least(costs.get(BARE_NODE))
    const ratios = ratiosOf('PostgreSQL', [question], costs, bareCost)
    const waits = await changesAt({ portal, gateway, owner, key })
    keepApart(putUp, gateway.pid)
    const overloaded = await overload(await behindProxy(putUp, gateway, 'gateways.conf'), question.request)
    const byItself = goodputByItself({ refusal: bareCost, success: least(costs.get(question.name)) })
    console.log(`\n${ratiosTable(ratios)}\n\nA process that refused by itself: ${byItself.toFixed(2)} of its capacity.`)
    console.log(`\n${overloadTable(overloaded)}\n\n${waitsTable(waits)}\n`)
    return ratios.every(isKept) && isCarried(overloaded) && quantile(waits, 0.99) <= EFFECTIVE_WITHIN_MS
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

/** Pauses the key and lets it go on in turn: how long it takes, from the portal's answer on, until the gateway does so, ms. */
async function changesAt({
  portal,
  gateway,
  owner,
  key,
}: {
  portal: Server
  gateway: Server
  owner: Visitor
  key: SecretKey
}): Promise<number[]> {
  const waits: number[] = []
  const { path: lookupPath } = lookupWith(key)
  for (let change = 0; change < CHANGES; change += 1) {
    const [call, wanted] = change % 2 ? [activateSecretKey, 200] : [pauseSecretKey, 401]
    const { path, ...request } = writeOf(owner, call, { id: key.key_id })
    const { ok, status } = await fetch(portal.address + path, request)
    if (!ok) throw new Error(`${call.method} ${call.path}: ${status}.`)
    const changedAt = performance.now()
    while ((await fetch(gateway.address + lookupPath)).status !== wanted);
    waits.push(performance.now() - changedAt)
  }
  return waits
}

function waitsTable(waits: readonly number[]): string {
  const figures = [0.5, 0.99].map((part) => quantile(waits, part).toFixed(0))
  return table([
    ['a change is effective after, ms', 'p50', 'p99', 'limit'],
    [`${waits.length} changes`, ...figures, `≤ ${EFFECTIVE_WITHIN_MS}`],
  ])
}
