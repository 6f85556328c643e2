import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { readSettings } from '@portal/foundation/settings'
import { asApplication, newPostgresDatabase } from '@portal/foundation/testing'
import { seedManyCustomers } from './seed-many.ts'
import { verifyAudit } from './verify-audit.ts'

const WORDS = ['--accounts', '3', '--people', '6', '--audit-rows', '100']

async function settingsOf(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-many-'))
  return readSettings({ NODE_ENV: 'test', DATA_FOLDER: folder, ...environment })
}

function refusedWith(message: RegExp) {
  return expect.objectContaining({ message: expect.stringMatching(message) })
}

test.each([
  [
    'a production start',
    WORDS,
    { production: true, databaseUrl: 'postgres://x' },
    /production database is never seeded/,
  ],
  ['no PostgreSQL', WORDS, {}, /set DATABASE_URL/],
  ['fewer people than accounts', ['--accounts', '3', '--people', '2'], {}, /no fewer people than accounts/],
  ['no number', ['--accounts', 'many'], {}, /many is no whole number/],
  ['an unknown option', ['--customers', '3'], {}, /--customers.*Use npm run seed-many/],
])('npm run seed-many refuses %s', async (_, words, settings, message) => {
  const seeding = seedManyCustomers({ ...(await settingsOf()), ...settings }, words)
  await expect(seeding).rejects.toEqual(refusedWith(message))
})

test('npm run seed-many fills a database once, with a log that npm run verify-audit accepts', async () => {
  const said = jest.spyOn(console, 'log').mockImplementation(() => {})
  const url = await newPostgresDatabase()
  const settings = await settingsOf({
    DATABASE_URL: asApplication(url),
    DATABASE_OWNER_URL: url,
    ENVELOPE_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  })

  expect(await seedManyCustomers(settings, WORDS)).toBe(0)
  expect(said).toHaveBeenLastCalledWith('3 accounts, 6 people and 100 rows of the audit log are there.')
  expect(await verifyAudit(settings, [])).toBe(0)
  await expect(seedManyCustomers(settings, WORDS)).rejects.toEqual(refusedWith(/has been filled .* before/))
  said.mockRestore()
})
