import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { afterCommit, type Transaction } from './transaction.ts'

/** After a lost connection, ms: what happened meanwhile is looked for once it is back. */
const TRIED_AGAIN_AFTER_MS = 500

const listeners = new Map<string, Set<() => void>>()

/** Notifies every process on this database of a change, once `tx` has committed. */
export async function notify(tx: Transaction, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
  afterCommit(tx, () => {
    for (const listener of listeners.get(channel) ?? []) listener()
  })
}

/**
 * Calls `heard` after each {@link notify} of this process, and with the address of a PostgreSQL after those of all others. Where
 * the connection was lost it is called once more as soon as there is another. Answers how to stop.
 */
export function listen(
  channel: string,
  heard: () => void,
  { url, log }: { url?: string | undefined; log: Logger },
): () => Promise<void> {
  const here = listeners.get(channel) ?? new Set()
  listeners.set(channel, here.add(heard))
  const stop = url ? listenToOthers(url, channel, { heard, log }) : async () => {}
  return async () => {
    here.delete(heard)
    await stop()
  }
}

function listenToOthers(url: string, channel: string, { heard, log }: { heard: () => void; log: Logger }) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client = opened
    opened.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
    opened.once('end', again)
    opened.on('notification', heard)
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
    } catch {
      again()
    }
  }
  const again = () => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void open()
    }, TRIED_AGAIN_AFTER_MS)
    timer.unref()
  }
  const opening = open()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await opening
    await client?.end().catch(() => undefined)
  }
}
