import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { openDatabase } from '@portal/foundation/database'
import { asApplication, ENGINE, newPostgresDatabase } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { startProcess } from './testing/started-process.ts'

let environment: Record<string, string>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-audit-'))
  environment = {
    DATA_FOLDER: folder,
    ...(ENGINE === 'postgres' && { DATABASE_URL: await newPostgresDatabase() }),
  }
  await inDatabase((db) =>
    writeAudit(db, { now: new Date('2026-03-09T09:00:00Z'), requestId: 'r', accountId: 10_001 }, [
      auditLine('secret-key.paused', { subject: 'one', label: 'One' }),
      auditLine('secret-key.paused', { subject: 'two', label: 'Two' }),
    ]),
  )
})

/** Runs as the owner of the tables. */
async function inDatabase(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<unknown>) {
  const { db, close } = await openDatabase({ url: environment.DATABASE_URL, folder: `${environment.DATA_FOLDER}/db` })
  await work(db).finally(close)
}

/** Runs as the application, which may only read the log. */
function verify(...words: string[]) {
  const url = environment.DATABASE_URL
  return startProcess(['verify-audit', ...words], { ...environment, ...(url && { DATABASE_URL: asApplication(url) }) })
    .ended
}

describe('npm run verify-audit', () => {
  test('says that the log holds, keeps its ends in a file, and then names the row that was changed', async () => {
    const file = join(environment.DATA_FOLDER ?? '', 'ends.json')
    expect(await verify(file)).toEqual({ code: 0, stderr: '', stdout: 'The audit log holds: 2 rows in 1 chains.\n' })
    const ends = await readFile(file, 'utf8')
    expect(JSON.parse(ends)).toEqual({ 10001: { lines: 2, hash: expect.any(String) } })

    await inDatabase(async (db) => {
      await db.execute(sql`alter table audit disable trigger user`)
      await db.execute(sql`update audit set fields = '{"label": "Other"}' where subject = 'two'`)
    })
    const said = 'THE AUDIT LOG IS NOT WHAT WAS WRITTEN: in the chain of account 10001, row 2 (id 2) was changed.\n'
    expect(await verify(file)).toEqual({ code: 2, stderr: '', stdout: said })
    expect(await readFile(file, 'utf8')).toBe(ends)
  }, 120_000)

  test('that cannot look is no broken log', async () => {
    const { code, stderr } = await verify('/')
    expect([code, stderr]).toEqual([1, '/ cannot be read (EISDIR).\n'])
  }, 60_000)
})
