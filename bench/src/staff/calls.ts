import { issueToken } from '@portal/contracts/authorization/session'
import { type KnownRows, type StaffRead, staffReads } from '@portal/contracts/testing/admin-reads'
import { PEOPLE } from '../people.ts'
import { quantile } from '../server/quantile.ts'
import { signIn } from '../server/visitor.ts'
import { table } from '../table.ts'

const WITHIN_MS = 200

interface Timed {
  name: string
  /** Of each answer, in ms. */
  took: number[]
  rows: number
}

export async function benchCalls(address: string, known: readonly KnownRows[]): Promise<boolean> {
  const timed = await timeCalls(address, known)
  const slow = timed.filter(({ took }) => quantile(took, 0.95) > WITHIN_MS)
  const ms = (took: readonly number[], part: number) => quantile(took, part).toFixed(0)
  console.log(
    table([
      [`${known.length} answers each, ms`, 'p50', 'p95', 'p99', 'rows', 'limit of p95', ''],
      ...timed.map(({ name, took, rows }) => {
        const said = quantile(took, 0.95) > WITHIN_MS ? 'EXCEEDED' : 'ok'
        return [name, ms(took, 0.5), ms(took, 0.95), ms(took, 0.99), `${rows}`, `${WITHIN_MS}`, said]
      }),
    ]),
  )
  return slow.length === 0
}

/** From the request to the last byte, one at a time, for all customers in turn: no row is read twice in a row. */
async function timeCalls(address: string, known: readonly KnownRows[]): Promise<Timed[]> {
  const root = await signIn(address, PEOPLE.root)
  let headers = { ...root.xsrf, ...root.bearer }
  const [first] = known
  if (!first) throw new Error('The database holds no customers to ask about.')

  const timed = new Map<string, Timed>()
  for (const read of staffReads(first)) await ask(address, headers, read)
  for (const rows of known) {
    // A token lasts half an hour; a slow database may take longer for all rounds.
    headers = {
      ...headers,
      authorization: `Bearer ${((await root.write(issueToken, {})) as { access_token: string }).access_token}`,
    }
    for (const read of staffReads(rows)) {
      const asked = await ask(address, headers, read)
      const one = timed.get(read.name) ?? { name: read.name, took: [], rows: 0 }
      one.took.push(asked.ms)
      one.rows = Math.max(one.rows, asked.rows)
      timed.set(read.name, one)
    }
  }
  return [...timed.values()]
}

async function ask(
  address: string,
  headers: Readonly<Record<string, string>>,
  { name, call, params, query, body }: StaffRead,
) {
  const path = call.path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(`${params?.[part]}`))
  const url = `${address}/api/${call.service}${path}?${new URLSearchParams(query)}`
  const askedAt = performance.now()
  const answer = await fetch(url, {
    method: call.method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const ms = performance.now() - askedAt
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)

  const parsed: unknown = text ? JSON.parse(text) : []
  return { ms, rows: Array.isArray(parsed) ? parsed.length : 1 }
}
