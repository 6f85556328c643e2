import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { audit } from '@portal/foundation/audit'
import { openDatabase } from '@portal/foundation/database'
import { verifyPassword } from '@portal/foundation/passwords'
import { passwords, users } from '@portal/foundation/people'
import { asApplication, ENGINE, newPostgresDatabase } from '@portal/foundation/testing'
import { startProcess } from './testing/started-process.ts'

test('rule G130: npm run first-administrator makes one super administrator with a one-time password, and no second one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-administrator-'))
  const url = ENGINE === 'postgres' ? await newPostgresDatabase() : undefined
  const environment = { DATA_FOLDER: folder, ...(url && { DATABASE_URL: asApplication(url) }) }
  const run = (...words: string[]) => startProcess(['first-administrator', ...words], environment).ended

  const lacking = await run('rhea@doorstep.example')
  expect([lacking.code, lacking.stderr]).toEqual([
    1,
    'The first administrator needs an email address, a first name and a last name.\n',
  ])
  const made = await run('rhea@doorstep.example', 'Rhea', 'Stone')
  expect(made.stdout).toMatch(
    /^rhea@doorstep\.example can log in at http\S+ with \S{20} and is asked for another password\.\n$/,
  )
  const again = await run('other@doorstep.example', 'Olga', 'Other')
  expect([again.code, again.stderr]).toEqual([
    1,
    'There is a super administrator already: give roles in the staff area.\n',
  ])

  const lost = await run('Rhea@Doorstep.example', 'Rhea', 'Stone')
  expect(lost.stdout).toMatch(/ with \S{20} and is asked for another password\.\n$/)
  const passwordIn = (output: string) => / with (\S{20}) /.exec(output)?.[1] ?? ''

  const { db, close } = await openDatabase({ url, folder: join(folder, 'db') })
  try {
    const [stored] = await db.select().from(passwords)
    const isValid = (output: string) => verifyPassword(stored?.hash, passwordIn(output))
    expect([await isValid(made.stdout), await isValid(lost.stdout)]).toEqual([false, true])
    expect(await db.select().from(users)).toMatchObject([{ firstName: 'Rhea', internalRoles: ['super-admin'] }])
    expect(await db.select().from(passwords)).toMatchObject([{ isOneTime: true }])
    expect(await db.select().from(audit)).toMatchObject([
      { action: 'internal-role.granted', fields: { role: 'super-admin' } },
      { action: 'person.password-set', requestId: 'npm run first-administrator' },
    ])
    await db.update(passwords).set({ isOneTime: false })
  } finally {
    await close()
  }
  const late = await run('rhea@doorstep.example', 'Rhea', 'Stone')
  expect([late.code, late.stderr]).toEqual([1, again.stderr])
}, 120_000)
