import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openDatabase } from '@portal/foundation/database'
import { asApplication, ENGINE, newPostgresDatabase } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { startProcess } from './testing/started-process.ts'

const HOUR_MS = 3_600_000

test('npm run help-ratings says what readers said of each document, those that helped least first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-ratings-'))
  const url = ENGINE === 'postgres' ? await newPostgresDatabase() : undefined
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  const { db, close } = await openDatabase({ url, folder: join(folder, 'db') })
  for (const [document, helpful, hours] of [
    ['roles', true, 1],
    ['tax', true, 1],
    ['tax', false, 2],
    ['tax', false, 3],
    ['rates', false, 50],
  ] as const)
    await db.execute(
      sql`insert into help_ratings (document, is_helpful, rated_at) values (${document}, ${helpful}, ${ago(hours)})`,
    )
  await close()

  const environment = { DATA_FOLDER: folder, ...(url && { DATABASE_URL: asApplication(url) }) }
  const ratingsOf = async (days: string) => (await startProcess(['help-ratings', days], environment).ended).stdout
  expect(await ratingsOf('1')).toBe(' 33 %  1 of 3  tax\n100 %  1 of 1  roles\n')
  expect(await ratingsOf('90')).toMatch(/^ {2}0 % {2}0 of 1 {2}rates\n/)
  const { code, stderr } = await startProcess(['help-ratings', 'often'], environment).ended
  expect([code, stderr]).toEqual([1, '“often” is no number of days.\n'])
}, 120_000)
