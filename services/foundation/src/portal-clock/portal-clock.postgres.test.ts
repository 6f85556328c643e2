import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDatabase } from '../database/open-database.ts'
import { inTransaction, type OpenDatabase } from '../database/transaction.ts'
import { createLogger } from '../logging.ts'
import { newPostgresDatabase } from '../testing/open-test-database.ts'
import { moveClock } from './move-clock.ts'
import { openPortalClock, startClockMover } from './portal-clock.ts'

const DAY = 86_400_000
const log = createLogger({ logLevel: 'silent' })
let url: string
let databases: OpenDatabase[]

beforeAll(async () => {
  url = await newPostgresDatabase()
  databases = [await openDatabase({ url }), await openDatabase({ url })]
})
afterAll(() => Promise.all(databases.map(({ close }) => close())))

test('E32: processes with connections of their own learn of a move within a second', async () => {
  const [mover, other] = databases as [OpenDatabase, OpenDatabase]
  const opened = await openPortalClock({ db: other.db, log, url })
  const stop = startClockMover({ db: mover.db, log, url })
  const sent = performance.now()
  await inTransaction(mover.db, (tx) => moveClock(tx, '+30d'))
  while (opened.clock.aheadMs?.() === 0) await new Promise((done) => setTimeout(done, 5))
  expect(performance.now() - sent).toBeLessThan(1_000)
  expect(Math.round((opened.clock.aheadMs?.() ?? 0) / DAY)).toBe(30)
  await stop()
  await opened.close()
})
