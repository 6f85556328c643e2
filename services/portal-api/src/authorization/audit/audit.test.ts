import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '@portal/contracts/audit-actions'
import { setDefaultAccount } from '@portal/contracts/authorization/accounts'
import {
  exportAuditEntriesOfAccount,
  listAuditEntriesOfAccount,
  listAuditPeopleOfAccount,
} from '@portal/contracts/authorization/admin-audit'
import {
  type AuditEntry,
  auditSentence,
  exportAuditEntries,
  listAuditEntries,
  listAuditPeople,
  listRecentChanges,
} from '@portal/contracts/authorization/audit'
import { grantRole, removeMember } from '@portal/contracts/authorization/members'
import { updateProfile } from '@portal/contracts/authorization/profile'
import { issueToken, logIn, logOut } from '@portal/contracts/authorization/session'
import type { QueryOf } from '@portal/contracts/call'
import { pauseSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { auditLine, fieldsKept, verifyChains, writeAudit } from '@portal/foundation/audit'
import { hashPassword } from '@portal/foundation/passwords'
import { addMember, passwords, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { at, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function log(owner: TestCaller, query: QueryOf<typeof listAuditEntries> = {}): Promise<AuditEntry[]> {
  return owner.call(listAuditEntries, { query })
}

/** Returns the sentences in the audit log of a person's account, newest first. */
async function sentences(owner: TestCaller, query: QueryOf<typeof listAuditEntries> = {}): Promise<string[]> {
  return (await log(owner, query)).map((entry) => `${entry.actor?.name ?? 'The portal'}: ${auditSentence(entry)}`)
}

/** Creates this many audit entries in an account, a minute apart, oldest first. */
async function manyLines({ accountId, userId }: TestCaller, count: number) {
  for (let at = 0; at < count; at += 1) {
    const now = new Date(app.clock.now().getTime() + at * 60_000)
    await writeAudit(app.db, { now, requestId: `r-${at}`, actorId: userId, accountId }, [
      auditLine('secret-key.paused', { subject: `key-${at}`, label: `Key ${at}` }),
    ])
  }
}

test('recent changes are the four newest lines that changed something, however often somebody came and went since', async () => {
  const owner = await app.account()
  await manyLines(owner, 5)
  for (let times = 0; times < 60; times += 1) {
    await writeAudit(
      app.db,
      { now: app.clock.now(), requestId: 'r', actorId: owner.userId, accountId: owner.accountId },
      [auditLine('session.signed-in', { subject: 'session' })],
    )
  }
  const recent = await owner.call(listRecentChanges)
  expect(recent.map(({ fields }) => fields.label)).toEqual(['Key 4', 'Key 3', 'Key 2', 'Key 1'])
})

describe('the log says', () => {
  test('who did what to which thing, when and from which network', async () => {
    const owner = await app.account()
    const key = await newKey(owner, 'Staging')
    await owner.call(pauseSecretKey, at(key))

    expect(await log(owner)).toEqual([
      {
        number: 2,
        at: app.clock.now().toISOString(),
        action: 'secret-key.paused',
        actor: {
          user_id: owner.userId,
          name: expect.stringMatching(/^Pat Person/),
          email_address: owner.email,
          staff: false,
        },
        acting_as: null,
        network: '127.0.0.0/24',
        subject: { id: key.key_id, name: 'Staging' },
        fields: { label: 'Staging' },
        request_id: expect.any(String),
        fingerprint: expect.stringMatching(/^[\da-f]{64}$/),
        cursor: expect.any(String),
      },
      expect.objectContaining({ number: 1, action: 'secret-key.created' }),
    ])
  })

  test('what a key was called before and after, and never what its description says', async () => {
    const owner = await app.account()
    const key = await newKey(owner, 'Staging')
    await owner.call(updateSecretKey, { ...at(key), body: { label: 'Production', description: 'secret plans' } })

    const [entry] = await log(owner)
    expect(entry?.fields).toEqual({ label: 'Production', previousLabel: 'Staging', changed: ['label', 'description'] })
    expect(auditSentence(entry as AuditEntry)).toBe('Changed the key “Production”: label, description')
  })

  test('roles and people by their names', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['api-key-viewer'])
    await app.db.update(users).set({ firstName: 'Emil', lastName: 'Novak' }).where(eq(users.id, member.userId))
    await owner.call(grantRole, { params: { id: member.userId, role: 'api-key-editor' } })
    await owner.call(removeMember, { params: { id: member.userId } })

    expect((await sentences(owner)).map((said) => said.replace(/^.*: /, ''))).toEqual([
      'Removed Emil Novak from the account',
      'Gave Emil Novak the role API key editor',
    ])
  })

  test('what was refused', async () => {
    const owner = await app.account()
    const viewer = await app.member(owner, ['api-key-viewer'])
    await expect(viewer.call(listAuditEntries)).rejects.toEqual(refused(403, 'request:forbidden'))
    expect((await sentences(owner))[0]).toMatch(/Was refused GET \/authorization\/audit$/)
  })

  test('who signed in and out, in the account that they came into', async () => {
    const owner = await app.account()
    const hash = await hashPassword('correct-horse-battery')
    await app.db.insert(passwords).values({ userId: owner.userId, hash, changedAt: app.clock.now() })
    const browser = app.visitor()
    await browser.call(logIn, { body: { username: owner.email, password: 'correct-horse-battery' } })
    await browser.call(logOut)

    expect((await log(owner)).map(({ action, actor }) => [action, actor?.user_id])).toEqual([
      ['session.signed-out', owner.userId],
      ['session.signed-in', owner.userId],
    ])
  })

  test('that somebody switched to another account, but not to which', async () => {
    const [owner, other] = [await app.account(), await app.account({ label: 'Hidden Holdings' })]
    await addMember(app.db, {
      accountId: other.accountId,
      userId: owner.userId,
      roles: ['api-key-viewer'],
      now: app.clock.now(),
    })
    await owner.call(issueToken, { body: { account_id: other.accountId } })
    await owner.call(setDefaultAccount, { params: { id: other.accountId } })

    const answer = await owner.send(listAuditEntries)
    expect(answer.body).toContain('another account')
    expect(answer.body).not.toContain('Hidden')
    expect(answer.body).not.toContain(String(other.accountId))
  })

  test('in whose name staff did it, both by name, and of staff no address', async () => {
    const owner = await app.account()
    const support = await app.staff('support')
    const context = { now: app.clock.now(), requestId: 'r', accountId: owner.accountId }
    await writeAudit(app.db, { ...context, actorId: support.userId, actingAsId: owner.userId }, [
      auditLine('secret-key.paused', { subject: 'k', label: 'Staging' }),
    ])
    const [entry] = await log(owner)
    expect(entry?.actor).toEqual({ user_id: support.userId, name: expect.any(String), email_address: '', staff: true })
    expect(entry?.acting_as).toMatchObject({ user_id: owner.userId, staff: false })
  })

  test('what the portal did by itself', async () => {
    const owner = await app.account()
    await writeAudit(app.db, { now: app.clock.now(), requestId: 'job-1', accountId: owner.accountId }, [
      auditLine('secret-key.purged', { subject: 'k', label: 'Old' }),
    ])
    expect(await sentences(owner)).toEqual(['The portal: Removed the key “Old” for good'])
  })

  test('an action of a newer release by its code', () => {
    expect(auditSentence({ action: 'robot.built', subject: { id: '1', name: 'R2' }, fields: {} })).toBe(
      'robot.built R2',
    )
  })
})

test('many calls of one account at once are all done, and each has its line', async () => {
  const owner = await app.account()
  const emil = await app.member(owner, ['api-key-editor', 'api-key-viewer'])
  const shared = await newKey(owner, 'Shared')
  const said = { first_name: 'Pat', last_name: 'Person', phone: '', company: '', position: '', website: '' }
  await Promise.all(
    Array.from({ length: 10 }, (_, round) => [
      newKey(owner, `Owner’s ${round}`),
      newKey(emil, `Emil’s ${round}`),
      (round % 2 ? owner : emil).call(updateSecretKey, { ...at(shared), body: { label: `Shared ${round}` } }),
      owner.call(updateProfile, { body: { ...said, position: `Number ${round}` } }),
      emil.call(setDefaultAccount, { params: { id: owner.accountId } }),
    ]).flat(),
  )

  const entries = await log(owner)
  expect(entries).toHaveLength(50)
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 51 - at))
  const count = (wanted: string) => entries.filter(({ action }) => action === wanted).length
  expect(count('secret-key.created')).toBe(20)
  expect(count('secret-key.updated')).toBe(10)
  expect(count('profile.updated')).toBe(10)
  expect(count('default-account.selected')).toBe(10)
})

describe('whose log', () => {
  test.each([['account-owner'], ['account-owner-restricted']] as const)('%s reads the own account’s', async (role) => {
    const owner = await app.account({ roles: [role] })
    expect(await log(owner)).toEqual([])
  })

  test.each([listAuditEntries, listAuditPeople, exportAuditEntries])('nobody else reads $path', async (call) => {
    const owner = await app.account()
    const member = await app.member(owner, ['api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer'])
    const staff = await app.staff('super-admin')
    for (const caller of [member, staff, app.visitor()])
      expect((await caller.send(call)).statusCode).toBeGreaterThan(400)
  })

  // S05: nothing that a request says names another account.
  test('a stranger’s lines are in no list, page, filter or file, whatever is asked', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    await newKey(stranger, 'Theirs')
    await manyLines(stranger, 2)
    const [theirs] = await log(stranger)
    const asked = [
      { account_id: stranger.accountId },
      { thing: 'Theirs' },
      { person: stranger.userId },
      { after: theirs?.cursor },
    ]

    const headers = { 'x-account-id': String(stranger.accountId) }
    for (const query of asked) {
      expect((await owner.send(listAuditEntries, { query, headers })).json()).toEqual([])
    }
    for (const query of asked) {
      const { body } = await owner.send(exportAuditEntries, { query, headers })
      expect(body).not.toMatch(/Theirs|Key \d/)
    }
    expect(await owner.call(listAuditPeople)).toEqual([expect.objectContaining({ user_id: owner.userId })])
  })
})

describe('pages', () => {
  test('of fifty, and nothing moves when something is written in between', async () => {
    const owner = await app.account()
    await manyLines(owner, 120)
    const first = await log(owner)
    await newKey(owner)
    const second = await log(owner, { after: first.at(-1)?.cursor })
    const third = await log(owner, { after: second.at(-1)?.cursor })

    const numbers = [first, second, third].map((page) => [page.length, page[0]?.number, page.at(-1)?.number])
    expect(numbers).toEqual([
      [50, 120, 71],
      [50, 70, 21],
      [20, 20, 1],
    ])
  })

  test.each(['', 'x', '%', Buffer.from('-1').toString('base64url'), Buffer.from('1 or 1=1').toString('base64url')])(
    'a cursor that nobody wrote, %j, is none',
    async (after) => {
      const owner = await app.account()
      await newKey(owner)
      expect(await log(owner, { after })).toHaveLength(1)
    },
  )

  test('take one statement besides those for the names of things', async () => {
    const owner = await app.account()
    await manyLines(owner, 60)
    await log(owner)
    const before = app.foundation.statements.length
    await log(owner)
    const asked = app.foundation.statements.slice(before)
    expect(asked.filter((statement) => statement.includes('from "audit"'))).toHaveLength(1)
  })
})

describe('the log narrowed', () => {
  let owner: TestCaller
  let emil: TestCaller
  let keyId: string
  beforeAll(async () => {
    owner = await app.account()
    emil = await app.member(owner, ['api-key-editor', 'api-key-viewer'])
    await app.db.update(users).set({ firstName: 'Emil', lastName: 'Novak' }).where(eq(users.id, emil.userId))
    const key = await newKey(emil, 'Staging')
    keyId = key.key_id
    app.clock.advance(3_600_000)
    await newKey(owner, 'Checkout')
    await owner.call(grantRole, { params: { id: emil.userId, role: 'billing-viewer' } })
    await writeAudit(app.db, { now: app.clock.now(), requestId: 'job-1', accountId: owner.accountId }, [
      auditLine('secret-key.purged', { subject: 'k', label: 'Old' }),
    ])
    await writeAudit(
      app.db,
      {
        now: app.clock.now(),
        requestId: 'r',
        accountId: owner.accountId,
        actorId: owner.userId,
        actingAsId: emil.userId,
      },
      [auditLine('profile.updated', { subject: emil.userId, changed: ['firstName'] })],
    )
  })

  const numbers = async (query: QueryOf<typeof listAuditEntries>) =>
    (await log(owner, query)).map(({ number }) => number)

  test('to a person, also to what was done in their name', async () => {
    expect(await numbers({ person: emil.userId })).toEqual([5, 1])
    expect(await numbers({ person: owner.userId })).toEqual([5, 3, 2])
    expect(await numbers({ person: 'portal' })).toEqual([4])
    expect(await numbers({ person: 999_999 })).toEqual([])
  })

  test('to a group of actions', async () => {
    expect(await numbers({ group: 'keys' })).toEqual([4, 2, 1])
    expect(await numbers({ group: 'members' })).toEqual([3])
    expect(await numbers({ group: 'profile' })).toEqual([5])
    expect(await numbers({ group: 'renewals' })).toEqual([])
  })

  test('to days, the first included and the last not', async () => {
    const [second] = await log(owner)
    const midnight = second?.at ?? ''
    expect(await numbers({ since: midnight })).toEqual([5, 4, 3, 2])
    expect(await numbers({ until: midnight })).toEqual([1])
  })

  test('to a thing, by its id, its name then, or a member’s name', async () => {
    expect(await numbers({ thing: keyId })).toEqual([1])
    expect(await numbers({ thing: 'STAG' })).toEqual([1])
    expect(await numbers({ thing: 'novak' })).toEqual([5, 3])
    expect(await numbers({ thing: "%' or 1=1 --" })).toEqual([])
  })

  test('by all of it at once', async () => {
    expect(await numbers({ person: owner.userId, group: 'keys', thing: 'check' })).toEqual([2])
  })

  test.each([{ group: 'everything' }, { since: 'yesterday' }, { person: '-1' }, { thing: 'x'.repeat(201) }])(
    '%j is refused',
    async (query) => {
      expect((await owner.send(listAuditEntries, { query })).statusCode).toBe(400)
    },
  )

  test('to people: those who acted, and nobody else', async () => {
    const people = await owner.call(listAuditPeople)
    expect(people.map(({ user_id }) => user_id)).toEqual([emil.userId, owner.userId])
  })
})

describe('the file', () => {
  test('holds the lines of the filter as a spreadsheet reads them, and puts itself into the log', async () => {
    const owner = await app.account()
    await newKey(owner, 'Staging, old')
    await owner.call(updateProfile, {
      body: { first_name: 'Pat', last_name: 'Person', phone: '', company: '', position: '', website: '' },
    })
    const { body, headers } = await owner.send(exportAuditEntries, { query: { group: 'keys' } })

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''audit-log-2026-\d\d-\d\d\.csv$/)
    const [head, line, end] = body.split('\r\n')
    expect(head).toBe(
      '\uFEFFTime (UTC),Person,Email,On behalf of,What,Action,Thing,Thing ID,Network,Details,Entry,Fingerprint,Request ID',
    )
    expect(line).toContain('"Created the key “Staging, old”",secret-key.created,"Staging, old",')
    expect(end).toBe('')
    expect((await sentences(owner))[0]).toMatch(/Exported the audit log$/)
    expect((await log(owner))[0]?.fields).toEqual({ filters: ['group'] })
  })

  // S27
  test('a name that is a formula stays text', async () => {
    const owner = await app.account()
    await app.db
      .update(users)
      .set({ firstName: '=HYPERLINK("https://evil.example")', lastName: '' })
      .where(eq(users.id, owner.userId))
    await newKey(owner, '+1+cmd|calc')
    const { body } = await owner.send(exportAuditEntries)

    expect(body).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
    expect(body).toContain(`,'+1+cmd|calc,`)
    expect(body).not.toMatch(/(^|,)"?[=+@]/m)
  })

  test('ends after 20,000 lines, and says so', async () => {
    const owner = await app.account()
    await app.foundation.asOwner(`
      alter table audit disable trigger user;
      insert into audit (at, action, subject, account_id, request_id, fields, position)
        select now(), 'secret-key.paused', 'k', ${owner.accountId}, 'r', '{}', at from generate_series(1, 20001) at;
      delete from audit_chains where account_id = ${owner.accountId};
      insert into audit_chains values (${owner.accountId}, 20001, '');
      alter table audit enable trigger user`)
    // Its own line is the newest.
    const whole = (await owner.send(exportAuditEntries)).body.trimEnd().split('\r\n')
    expect(whole).toHaveLength(1 + 20_000 + 1)
    expect(whole.at(-1)).toBe(
      '"Only the newest 20,000 entries are in this file. Choose fewer days to export the older ones."',
    )
    const some = (await owner.send(exportAuditEntries, { query: { person: 'portal', until: '2000-01-01T00:00:00Z' } }))
      .body
    expect(some.trimEnd().split('\r\n')).toHaveLength(1)
  }, 120_000)
})

describe('words', () => {
  const written = actionsInSources(join(import.meta.dirname, '../../../..'))

  test('are there for every action that a service writes, and for no other', () => {
    expect([...written].sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort())
  })

  test.each(Object.entries(AUDIT_ACTIONS))('of %s speak of what its lines keep', (action, { words, group }) => {
    const named = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(['subject', ...fieldsKept(action as never)]).toEqual(expect.arrayContaining(named))
    expect(Object.keys(AUDIT_GROUPS)).toContain(group)
  })
})

test('whatever these tests did left a log that verifies', async () => {
  const { broken } = await verifyChains(app.db)
  // But for the account whose lines were made by hand.
  expect(broken?.position ?? 1).toBe(1)
})

/** Every action that is named where a line is written. */
function actionsInSources(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/src\/.*\.ts$/.test(file) && !/node_modules|\.test\.ts$|\/testing\//.test(file),
  )
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const calls = sources.flatMap((source) => [
    ...source.matchAll(/(?:\b(?:audit|auditLine)\(\s*|\baction: )'([\w-]+\.[\w-]+)'/g),
  ])
  return new Set(calls.map(([, action]) => action ?? ''))
}

describe('rule G50: staff', () => {
  test('read the log of an account as its owners do, narrowed and by pages', async () => {
    const owner = await app.account()
    await manyLines(owner, 51)
    const support = await app.staff('support')
    const at = { params: { id: owner.accountId } }
    const entries = await support.call(listAuditEntriesOfAccount, at)
    expect(entries).toEqual(await log(owner))
    const after = entries.at(-1)?.cursor
    expect(
      (await support.call(listAuditEntriesOfAccount, { ...at, query: { after } })).map(({ number }) => number),
    ).toEqual([1])
    const narrowed = await support.call(listAuditEntriesOfAccount, { ...at, query: { thing: 'key-7' } })
    expect(narrowed.map(({ subject }) => subject.name)).toEqual(['Key 7'])
    expect((await support.call(listAuditPeopleOfAccount, at)).map(({ user_id }) => user_id)).toEqual([owner.userId])
  })

  test('leave their export in the log of the account', async () => {
    const owner = await app.account()
    await manyLines(owner, 1)
    const auditor = await app.staff('auditor')
    const { body } = await auditor.send(exportAuditEntriesOfAccount, { params: { id: owner.accountId } })
    expect(body).toContain('Key 0')
    const [entry] = await log(owner)
    expect(entry).toMatchObject({ action: 'audit-log.exported', actor: { user_id: auditor.userId, staff: true } })
  })

  test('get 404 for an account that does not exist, and others read nothing', async () => {
    const support = await app.staff('support')
    const nowhere = { params: { id: 2_000_000_000 } }
    for (const call of [listAuditEntriesOfAccount, listAuditPeopleOfAccount, exportAuditEntriesOfAccount])
      await expect(support.call(call, nowhere)).rejects.toEqual(refused(404, 'sales-context:account-not-found'))

    const owner = await app.account()
    const catalog = await app.staff('catalog-admin')
    for (const caller of [owner, catalog])
      await expect(caller.call(listAuditEntriesOfAccount, { params: { id: owner.accountId } })).rejects.toEqual(
        refused(403, 'request:forbidden'),
      )
  })
})
