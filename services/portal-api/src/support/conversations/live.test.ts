import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { revokeInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import {
  addConversationNote,
  answerConversation,
  markConversationReadAsStaff,
  readConversationAsStaff,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import type { Message } from '@portal/contracts/support/conversation'
import { markConversationRead, readConversation, sendMessage } from '@portal/contracts/support/conversations'
import { readVisitorConversation, sendVisitorMessage } from '@portal/contracts/support/visitor-conversations'
import { endSession } from '@portal/foundation/sessions'
import { eq, sql } from 'drizzle-orm'
import { readBy, readByStaff, startedBy, startedByVisitor } from '../../testing/conversations.ts'
import { appOver, type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { conversationWatchOf } from './conversation-watch.ts'
import { findChanged } from './conversations.sql.ts'
import { conversationMessages } from './conversations.tables.ts'

let app: TestApp
/** Another server on the same database, with a memory of its own. */
let other: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  other = await appOver({ ...app.foundation })
  support = await app.staff('support')
})
afterEach(() => void jest.restoreAllMocks())
afterAll(async () => {
  await other.server.close()
  await app.close()
})

const at = (id: string) => ({ params: { id } })
const say = (text: string) => ({ body: { text } })

/** Reads on with held answers until a message comes that ends it; each answer may be lost on its way. */
async function follow(
  read: (after: number, version: string | undefined) => Promise<{ messages: Message[]; version: string }>,
  { until, isLost = () => false }: { until: number; isLost?: (answer: number) => boolean },
): Promise<Message[]> {
  const seen: Message[] = []
  let version: string | undefined
  for (let answers = 1; seen.length < until; answers += 1) {
    const news = await read(seen.at(-1)?.sequence ?? 0, version)
    if (isLost(answers)) continue
    seen.push(...news.messages)
    version = news.version
  }
  return seen
}

function held(reader: TestCaller, id: string, call: typeof readConversation | typeof readConversationAsStaff) {
  return (after: number, version: string | undefined) =>
    reader.call(call as typeof readConversation, {
      ...at(id),
      query: { wait: 25, ...(after && { after }), ...(version && { version }) },
    })
}

describe('two servers', () => {
  test('rule Q7: 200 messages of both sides at once are seen by both in one order, none lost or doubled, also with lost answers', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const [there, staffThere] = [await other.again(customer), await other.again(support)]
    const customersView = follow(held(there, id, readConversation), {
      until: 201,
      isLost: (answer) => answer % 3 === 0,
    })
    const staffsView = follow(held(support, id, readConversationAsStaff), { until: 201 })

    const writes = async (write: (text: string) => Promise<unknown>, name: string) => {
      for (let sent = 1; sent <= 100; sent += 1) await write(`${name} ${sent}`)
    }
    await Promise.all([
      writes((text) => {
        // Thirty a minute.
        app.clock.advance(3_000)
        return customer.call(sendMessage, { ...at(id), ...say(text) })
      }, 'customer'),
      writes((text) => staffThere.call(answerConversation, { ...at(id), ...say(text) }), 'staff'),
    ])

    const [seen, seenByStaff] = [await customersView, await staffsView]
    const places = (messages: Message[]) => messages.map(({ sequence, text }) => `${sequence} ${text}`)
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 201 }, (_, index) => index + 1))
    expect(places(seenByStaff)).toEqual(places(seen))
    for (const side of ['customer', 'staff'] as const) {
      const texts = seen.filter(({ from, sequence }) => from === side && sequence > 1).map(({ text }) => text)
      expect(texts).toEqual(Array.from({ length: 100 }, (_, index) => `${side} ${index + 1}`))
    }
  }, 60_000)

  test('rule Q8: a message whose answer was lost is sent again to the other server, and is there once', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const again = await other.again(customer)
    const message = { ...at(id), ...say('Once'), headers: { 'idempotency-key': 'lost-answer-1' } }
    const [first, second] = await Promise.all([customer.send(sendMessage, message), again.send(sendMessage, message)])
    const settled = await again.call(sendMessage, message)
    expect(settled.sequence).toBe(2)
    expect([first.statusCode, second.statusCode].every((status) => status === 200 || status === 409)).toBe(true)
    const rows = await app.db.select().from(conversationMessages).where(eq(conversationMessages.conversationId, id))
    expect(rows).toHaveLength(2)
  })

  test('a visitor and staff hear each other over both', async () => {
    const { id, key } = await startedByVisitor(app.visitor())
    const wait = other
      .visitor()
      .call(readVisitorConversation, { ...at(id), query: { wait: 25 }, body: { key, after: 1 } })
    await support.call(answerConversation, { ...at(id), ...say('Welcome') })
    expect((await wait).messages.map(({ text }) => text)).toEqual(['Welcome'])
    const staffWaits = support.call(readConversationAsStaff, { ...at(id), query: { after: 2, wait: 25 } })
    await other.visitor().call(sendVisitorMessage, { ...at(id), body: { key, text: 'Thanks' } })
    expect((await staffWaits).messages.map(({ text }) => text)).toEqual(['Thanks'])
  })
})

test('what a page marks as read by itself is no activity of its person', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const seenAt = async (sessionId: string) => {
    const { rows } = (await app.db.execute(
      sql`select to_jsonb(session)::text as row from sessions session where id = ${sessionId}`,
    )) as unknown as { rows: { row: string }[] }
    return rows[0]?.row
  }
  app.clock.advance(600_000)
  for (const [caller, call] of [
    [customer, markConversationRead],
    [support, markConversationReadAsStaff],
  ] as const) {
    const before = await seenAt(caller.sessionId)
    await caller.call(call, { ...at(id), body: { sequence: 1 } })
    expect(await seenAt(caller.sessionId)).toBe(before)
  }
  expect(await seenAt(customer.sessionId)).toBeDefined()
})

describe('a held answer', () => {
  test('rule Q9: comes with anything that its version does not know, typing too, and with no note', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const { version } = await readBy(customer, id)
    const wait = customer.call(readConversation, { ...at(id), query: { after: 1, version, wait: 25 } })
    const staff = await readByStaff(support, id)
    const staffWaits = support.call(readConversationAsStaff, {
      ...at(id),
      query: { after: 1, version: staff.version, wait: 25 },
    })
    await support.call(addConversationNote, { ...at(id), ...say('Between us') })
    expect((await staffWaits).notes).toHaveLength(1)
    expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')

    await support.call(showTypingAsStaff, at(id))
    expect(await wait).toMatchObject({ is_typing: true, messages: [] })
  })

  test('comes at once where there is news already, and without news at the end of its time', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const { version } = await readBy(customer, id)
    const query = { version, wait: 1 }
    expect((await customer.call(readConversation, { ...at(id), query: { ...query, wait: 25 } })).messages).toHaveLength(
      1,
    )
    const none = await customer.call(readConversation, { ...at(id), query: { ...query, after: 1 } })
    expect(none).toMatchObject({ messages: [], version })
  })

  test('rule Q11: of a session that ended meanwhile is refused, as is that of staff who lost the role', async () => {
    const [customer, root] = [await app.account(), await app.staff('super-admin')]
    const helper = await app.staff('support')
    const id = await startedBy(customer)
    const wait = customer.call(readConversation, { ...at(id), query: { after: 1, wait: 25 } }).catch((error) => error)
    const staffWait = helper
      .call(readConversationAsStaff, { ...at(id), query: { after: 1, wait: 25 } })
      .catch((error) => error)
    // Both wait by the time a later call is answered.
    await readBy(customer, id)
    await readByStaff(helper, id)
    await endSession(app.db, customer.sessionId, app.clock.now())
    await root.call(revokeInternalRole, { params: { id: helper.userId, role: 'support' } })
    await support.call(answerConversation, { ...at(id), ...say('For your eyes alone') })

    expect(await wait).toEqual(refused(401, 'request:unauthenticated'))
    expect((await staffWait).status).toBe(401)
  })

  test('comes when its server stops', async () => {
    const closing = await appOver({ ...app.foundation })
    const customer = await app.account()
    const id = await startedBy(customer)
    const there = await closing.again(customer)
    const wait = there.call(readConversation, { ...at(id), query: { after: 1, wait: 25 } })
    // A call that came later and was answered shows that the wait has begun.
    await readBy(there, id)
    await readBy(there, id)
    await closing.server.close()
    expect((await wait).messages).toEqual([])
  })
})

test('rule Q10: 500 who wait cost one statement a look, and none while nobody waits', async () => {
  const customers = await Promise.all(Array.from({ length: 25 }, () => app.account()))
  const ids = await Promise.all(customers.map((customer) => startedBy(customer)))
  const foundation = { ...app.foundation }
  // Looks are made by hand: none comes by itself in between.
  const everyLook = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}, 0) as never)
  const watch = conversationWatchOf(foundation)
  const waits = Array.from({ length: 500 }, (_, index) =>
    watch.news({ conversationId: ids[index % 25] ?? '', side: 'customer', after: 1, version: undefined }, 25_000),
  )
  expect(everyLook.mock.calls).toEqual([[expect.any(Function), 200]])
  const { statements } = app.foundation
  const made = async () => {
    const before = statements.length
    await watch.look()
    return statements.slice(before)
  }
  for (let looks = 0; looks < 3; looks += 1)
    expect(await made()).toEqual([expect.stringMatching(/^select .* from unnest.* left join "conversations"/)])

  await support.call(answerConversation, { ...at(ids[0] ?? ''), ...say('News') })
  await watch.look()
  expect(await Promise.all(waits.filter((_, index) => index % 25 === 0))).toEqual(Array(20).fill(true))
  watch.release()
  expect(await Promise.all(waits.filter((_, index) => index % 25 > 0))).toEqual(Array(480).fill(undefined))
  expect(await made()).toEqual([])
})

test('rule Q10: a look reads what differs from the last one, or is gone', async () => {
  const customer = await app.account()
  const [changed, same, gone] = [await startedBy(customer), await startedBy(customer), await startedBy(customer)]
  const ids = [changed, same, gone]
  const first = await findChanged(app.db, { ids, digests: ['', '', ''] })
  expect(first.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const digests = ids.map((id) => first.find((one) => one.id === id)?.digest ?? '')
  expect(await findChanged(app.db, { ids, digests })).toEqual([])

  await support.call(addConversationNote, { ...at(changed), ...say('Between us') })
  await app.db.execute(sql`delete from conversations where id = ${gone}`)
  const second = await findChanged(app.db, { ids, digests })
  expect(second.map(({ id, row }) => [id, row?.lastNote]).toSorted()).toEqual(
    [
      [changed, 1],
      [gone, undefined],
    ].toSorted(),
  )
})

test('rule Q10: a reader who comes after the look that found the news is answered by the next one', async () => {
  const id = await startedBy(await app.account())
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}, 0) as never)
  const watch = conversationWatchOf({ ...app.foundation })
  const readerOf = (after: number) => ({ conversationId: id, side: 'customer' as const, after, version: undefined })
  const waits = watch.news(readerOf(1), 25_000)
  await watch.look()
  const late = watch.news(readerOf(0), 25_000)
  await watch.look()
  expect(await Promise.race([late, Promise.resolve('still waits')])).toBe(true)
  watch.release()
  expect(await waits).toBeUndefined()
})

test('rule Q10: of one side of a conversation twenty wait, and a further one has the oldest answered', async () => {
  const watch = conversationWatchOf({ ...app.foundation })
  const answered: number[] = []
  const wait = (reader: number, side: 'customer' | 'staff') =>
    watch
      .news({ conversationId: 'one', side, after: 0, version: undefined }, 25_000)
      .then(() => void answered.push(reader))
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}, 0) as never)
  const waits = Array.from({ length: 22 }, (_, reader) => wait(reader, 'customer'))
  waits.push(wait(22, 'staff'))
  await Promise.all(waits.slice(0, 2))
  expect(answered).toEqual([0, 1])
  watch.release()
  await Promise.all(waits)
  expect(answered).toHaveLength(23)
})
