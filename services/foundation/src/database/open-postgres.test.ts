import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLogger } from '../logging.ts'
import { createDatabase } from '../testing/migrated.ts'
import { ENGINE } from '../testing/open-test-database.ts'
import { openDatabase } from './open-database.ts'

const log = createLogger({ logLevel: 'silent' })

test('a PostgreSQL that cannot be reached is one sentence, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://portal:hunter2@127.0.0.1:1/portal', log })
  await expect(opening).rejects.toThrow('PostgreSQL cannot be reached (ECONNREFUSED): check DATABASE_URL.')
})

const onPostgres = ENGINE === 'postgres' ? describe : describe.skip

onPostgres('PostgreSQL', () => {
  test('is migrated once when several processes start at the same time', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? ''
    await createDatabase(`${server}postgres`, 'started_by_three')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: `${server}started_by_three`, log })))

    const found = await opened[0]?.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
    expect((found as unknown as { rows: { count: number }[] }).rows).toEqual([{ count: 2 }])
    await Promise.all(opened.map(({ close }) => close()))
  })
})
