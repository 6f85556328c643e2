import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  addAccountNote,
  deleteAccountNote,
  editAccountNote,
  listAccountNotes,
  pinAccountNote,
  unpinAccountNote,
} from '@portal/contracts/authorization/admin-account-notes'
import { exportAuditEntriesOfAccount, listAuditEntriesOfAccount } from '@portal/contracts/authorization/admin-audit'
import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { exportAuditEntries } from '@portal/contracts/authorization/audit'
import { CALLS } from '@portal/contracts/table'
import { audit } from '@portal/foundation/audit'
import { createOutbox } from '@portal/foundation/outbox'
import { users } from '@portal/foundation/people'
import { asc, eq, like } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { authorizationJobs } from '../jobs.ts'
import { purgeDeletedAccountNotes } from './account-notes.sql.ts'

const NO_NOTE = refused(404, 'identity-context:note-not-found')
const FORBIDDEN = refused(403, 'request:forbidden')
const DAY = 86_400_000

let app: TestApp
let sam: TestCaller
let kim: TestCaller
let auditor: TestCaller
beforeAll(async () => {
  app = await testApp()
  sam = await app.staff('support')
  kim = await app.staff('billing-ops')
  auditor = await app.staff('auditor')
})
afterAll(() => app.close())

const of = ({ accountId }: TestCaller) => ({ params: { id: accountId } })
const at = ({ note_id }: { note_id: number }) => ({ params: { id: note_id } })
const add = (account: TestCaller, text: string, by = sam) => by.call(addAccountNote, { ...of(account), body: { text } })
const read = (account: TestCaller, by = sam) => by.call(listAccountNotes, of(account))
const textsOf = async (account: TestCaller, by = sam) => (await read(account, by)).map(({ text }) => text)
const pinnedOf = async (account: TestCaller) =>
  (await sam.call(listAccountNotes, { ...of(account), query: { pinned: true } })).map(({ text }) => text)
const linesAbout = async ({ accountId }: TestCaller) =>
  (
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(accountId)))
      .orderBy(asc(audit.id))
  ).flatMap(({ action, actorId, accountId: log, fields }) =>
    action.startsWith('account-note.') ? { action, actorId, log, fields } : [],
  )

test('rule G83: staff read each other’s notes with who wrote them and when, the newest first', async () => {
  const account = await app.account()
  await add(account, 'Pays by wire,\nalways late.')
  app.clock.advance(1_000)
  const second = await add(account, 'Call Olivia first.', kim)

  expect(second).toMatchObject({ text: 'Call Olivia first.', is_own: true, edited: '', pinned: '', deleted: '' })
  const notes = await read(account)
  expect(notes.map(({ text, author_name, is_own }) => [text, author_name, is_own])).toEqual([
    ['Call Olivia first.', expect.stringMatching(/^Pat Person/), false],
    ['Pays by wire,\nalways late.', expect.stringMatching(/^Pat Person/), true],
  ])
  expect(notes[0]?.created).toBe(app.clock.now().toISOString())
  expect(await textsOf(await app.account())).toEqual([])
})

test('rule G83: only the author changes a text, and the same text twice leaves one line', async () => {
  const account = await app.account()
  const note = await add(account, 'Old')
  await expect(kim.call(editAccountNote, { ...at(note), body: { text: 'Mine' } })).rejects.toEqual(
    refused(403, 'identity-context:note-not-yours'),
  )
  app.clock.advance(1_000)
  const edited = await sam.call(editAccountNote, { ...at(note), body: { text: 'New' } })
  expect(edited).toMatchObject({ text: 'New', edited: app.clock.now().toISOString() })
  expect(await sam.call(editAccountNote, { ...at(note), body: { text: 'New' } })).toEqual(edited)
  expect((await linesAbout(account)).map(({ action }) => action)).toEqual(['account-note.added', 'account-note.edited'])
})

test('rule G83: anybody who writes notes pins and unpins one, twice as once', async () => {
  const account = await app.account()
  const [first] = [await add(account, 'First'), await add(account, 'Second')]
  for (let times = 0; times < 2; times += 1) await kim.call(pinAccountNote, at(first))
  expect(await pinnedOf(account)).toEqual(['First'])
  for (let times = 0; times < 2; times += 1) await sam.call(unpinAccountNote, at(first))
  expect(await pinnedOf(account)).toEqual([])
  expect((await linesAbout(account)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['account-note.added', sam.userId],
    ['account-note.added', sam.userId],
    ['account-note.pinned', kim.userId],
    ['account-note.unpinned', sam.userId],
  ])
})

test('rule G83: a deleted note is gone for all but auditors, who read it for 90 days', async () => {
  const account = await app.account()
  const note = await add(account, 'To be deleted')
  await sam.call(pinAccountNote, at(note))
  await kim.call(deleteAccountNote, at(note))
  const deleted = app.clock.now().toISOString()
  app.clock.advance(1_000)
  await sam.call(deleteAccountNote, at(note))

  expect([await textsOf(account), await textsOf(account, kim), await pinnedOf(account)]).toEqual([[], [], []])
  expect(await read(account, auditor)).toMatchObject([{ text: 'To be deleted', deleted, pinned: '' }])
  expect((await auditor.call(listAccountNotes, { ...of(account), query: { pinned: true } })).length).toBe(0)
  for (const change of [pinAccountNote, unpinAccountNote])
    await expect(sam.call(change, at(note))).rejects.toEqual(NO_NOTE)
  await expect(sam.call(editAccountNote, { ...at(note), body: { text: 'Back' } })).rejects.toEqual(NO_NOTE)
  expect((await linesAbout(account)).map(({ action }) => action)).toEqual([
    'account-note.added',
    'account-note.pinned',
    'account-note.deleted',
  ])

  const then = (days: number) => new Date(Date.parse(deleted) + days * DAY)
  await purgeDeletedAccountNotes(app.db, new Date(then(90).getTime() - 1))
  expect(await textsOf(account, auditor)).toEqual(['To be deleted'])
  const kept = await add(account, 'Kept')
  await purgeDeletedAccountNotes(app.db, then(90))
  expect(await textsOf(account, auditor)).toEqual(['Kept'])
  await expect(sam.call(deleteAccountNote, at(note))).rejects.toEqual(NO_NOTE)
  expect(kept.text).toBe('Kept')
})

test('rule G83: the log has who and when in no account’s chain, and never a text', async () => {
  const account = await app.account()
  const note = await add(account, 'zebra crossing')
  await sam.call(editAccountNote, { ...at(note), body: { text: 'zebra stripes' } })
  await sam.call(deleteAccountNote, at(note))
  expect(await linesAbout(account)).toEqual(
    ['added', 'edited', 'deleted'].map((what) => ({
      action: `account-note.${what}`,
      actorId: sam.userId,
      log: null,
      fields: { note: note.note_id },
    })),
  )
  const lines = await app.db.select().from(audit).where(like(audit.action, 'account-note.%'))
  expect(JSON.stringify(lines)).not.toContain('zebra')
})

test('rule G83: no call that a customer may make tells of a note', async () => {
  const account = await app.account()
  const note = await add(account, 'zebra crossing')
  await sam.call(pinAccountNote, at(note))
  const reads = Object.values(CALLS).filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  const bodies: string[] = []
  for (const call of reads) bodies.push((await account.send(call, {})).body)
  expect(bodies.length).toBeGreaterThan(50)
  const inCsv = await account.send(exportAuditEntries, {})
  const readByStaff = await sam.send(listAuditEntriesOfAccount, of(account))
  const inCsvOfStaff = await sam.send(exportAuditEntriesOfAccount, of(account))
  for (const answer of [inCsv, readByStaff, inCsvOfStaff]) expect(answer.statusCode).toBe(200)
  for (const body of [...bodies, inCsv.body, readByStaff.body, inCsvOfStaff.body])
    expect(body).not.toMatch(/zebra|account-note/)
  // And none in their name, whatever is asked for.
  for (const call of [listAccountNotes, addAccountNote, deleteAccountNote, pinAccountNote])
    expect((await account.send(call, { ...of(account), body: { text: 'x' } })).statusCode).toBe(403)
  const as = await actAs(sam, account)
  expect((await sam.send(listAccountNotes, { ...of(account), ...as })).statusCode).toBe(403)
})

test('rule G83: auditors read and write nothing, other staff neither', async () => {
  const account = await app.account()
  const note = await add(account, 'Seen')
  expect(await textsOf(account, auditor)).toEqual(['Seen'])
  await expect(add(account, 'No', auditor)).rejects.toEqual(FORBIDDEN)
  for (const call of [deleteAccountNote, pinAccountNote, unpinAccountNote])
    await expect(auditor.call(call, at(note))).rejects.toEqual(FORBIDDEN)
  for (const role of ['catalog-admin', 'user-admin'] as const)
    await expect(read(account, await app.staff(role))).rejects.toEqual(FORBIDDEN)
})

test('rule G83: a redaction of an account’s people leaves its notes as they are', async () => {
  const account = await app.account()
  await add(account, 'Olivia prefers email.')
  const administrator = await app.staff('user-admin')
  const began = app.clock.now()
  await administrator.call(redactUser, { params: { id: account.userId } })
  const before = await read(account)
  app.clock.advance(3 * DAY)
  const { db, clock, foundation } = app
  await createOutbox({ db, clock, log: foundation.log, handlers: authorizationJobs(foundation) }).runDue()

  const [person] = await app.db.select().from(users).where(eq(users.id, account.userId))
  expect(person?.redactedAt).toEqual(app.clock.now())
  expect(before.map(({ text }) => text)).toEqual(['Olivia prefers email.'])
  expect(await read(account, await app.staff('auditor'))).toEqual(before.map((note) => ({ ...note, is_own: false })))
  app.clock.set(began)
})

test('rule G83: notes come fifty at a time', async () => {
  const account = await app.account()
  for (let at = 1; at <= 60; at += 1) await add(account, `Note ${at}`)
  const first = await read(account)
  const second = await sam.call(listAccountNotes, { ...of(account), query: { after: first.at(-1)?.cursor ?? '' } })
  expect([first.length, first[0]?.text, second.length, second.at(-1)?.text]).toEqual([50, 'Note 60', 10, 'Note 1'])
})

test('a note has 5,000 characters at most and at least one, of an account that there is', async () => {
  const account = await app.account()
  expect((await add(account, 'x'.repeat(5_000))).text).toHaveLength(5_000)
  for (const text of ['x'.repeat(5_001), '', ' \n '])
    await expect(add(account, text)).rejects.toMatchObject({ status: 400 })
  await expect(sam.call(addAccountNote, { params: { id: 999_999 }, body: { text: 'x' } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
  await expect(sam.call(listAccountNotes, { params: { id: 999_999 } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
})

test('rule G83: a cursor that no note can have begins at the newest', async () => {
  const account = await app.account()
  await add(account, 'Pays by wire.')
  for (const place of ['2147483648', '999999999999999']) {
    const after = Buffer.from(place).toString('base64url')
    const notes = await sam.call(listAccountNotes, { ...of(account), query: { after } })
    expect(notes.map(({ text }) => text)).toEqual(['Pays by wire.'])
  }
})
