import { closeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from '../logging.ts'
import { databaseEnded, onEndOf } from './pglite-end.ts'

/** Interval between attempts to reopen a database that has ended, in ms. */
const TRY_EVERY_MS = 500

/** The embedded database for as long as the process lives, whichever instance of PGlite it is at the moment. */
export interface ReopeningPglite extends Pick<PGlite, 'query' | 'transaction' | 'dumpDataDir'> {
  close(): Promise<void>
}

export interface ReopeningOptions {
  /** Opens what is on the disk; rejects as long as it cannot be opened. */
  open: () => Promise<PGlite>
  log: Logger
}

/**
 * Reopens the database whenever it ends itself: acknowledged writes are in its log. Meanwhile queries fail as with a
 * PostgreSQL that has crashed.
 */
export function openReopeningPglite(first: PGlite, { open, log }: ReopeningOptions): ReopeningPglite {
  let current: PGlite | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  function use(client: PGlite): void {
    current = client
    const { openFiles } = onEndOf(client, (cause) => {
      log.error({ error: String(cause) }, 'THE DATABASE ENDED ITSELF and is opened again')
      current = undefined
      // Without a last word of the instance: what it has not written by now must not be written.
      for (const file of new Set(openFiles())) closeSync(file)
      opening = openAgain()
    })
  }
  async function openAgain(): Promise<void> {
    let lastError = ''
    while (!isClosed && !current) {
      await wait(TRY_EVERY_MS)
      try {
        use(await open())
        log.warn('the database is open again')
      } catch (error) {
        if (String(error) !== lastError) log.error({ error: String(error) }, 'the database cannot be opened yet')
        lastError = String(error)
      }
    }
  }
  function instance(): PGlite {
    if (!current) throw databaseEnded()
    return current
  }
  use(first)
  return {
    query: async (...args) => instance().query(...args),
    transaction: async (...args) => instance().transaction(...args),
    dumpDataDir: async (...args) => instance().dumpDataDir(...args),
    close: async () => {
      isClosed = true
      await opening
      await current?.close()
    },
  }
}
