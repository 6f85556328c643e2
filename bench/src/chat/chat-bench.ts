import { setTimeout as pause } from 'node:timers/promises'
import { readConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import type { Message } from '@portal/contracts/support/conversation'
import { askPostgres } from '@portal/foundation/testing'
import { PEOPLE } from '../people.ts'
import { cpuTimeOf, residentMemoryOf } from '../server/cpu-time.ts'
import { portalOnPostgres, type StartedServer } from '../server/portals.ts'
import { quantile } from '../server/quantile.ts'
import { signIn } from '../server/visitor.ts'
import { type Large, seedLarge } from '../staff/large-database.ts'
import { table } from '../table.ts'
import { thenTakeDown } from '../take-down.ts'
import { ask, begin, type Conversation, type Counts, type End, open, type Person } from './chats.ts'

/*
 * The cost of chat to the process that serves it, and a check that no message is lost, repeated or out of order: 500 customers have a
 * conversation open, each with an answer that is held back. In some of them people talk; then all of them do at once.
 */

const CHATS = 500
/** Limits on what the open chats take on top of the same process without them: memory in MB, and CPU time of one core. */
const MOST_MB = 100
const MOST_CPU = 0.05

/** Without a chat and with chats in which nobody writes; and in which people talk. */
const IDLE_MS = 30_000
const TALK_MS = 120_000
const STAFF = 10
/** Each of them is in two or three conversations, in which either side writes once a minute. */
const EXCHANGES_A_MINUTE = 25
/** From the first letter until a message is sent, and until an answer is begun. */
const TYPING_MS = 6_000
const THINKING_MS = 10_000
/** Customers who write at a time when all do at once, and what each side of each conversation writes then. */
const CROWD = 100
const AT_ONCE = 2

/** Prints the figures; returns whether all limits were kept. */
export function benchChat(): Promise<boolean> {
  return thenTakeDown(async (putUp) => {
    // Some of them are deactivated.
    const large = await seedLarge(putUp, { accounts: CHATS * 1.2, people: CHATS * 1.2, auditRows: 100 })
    const portal = await portalOnPostgres(putUp, large, { TRUST_PROXY: 'true' })
    const customers = await logInAll(portal.address, large)
    const support = await logIn(portal.address, PEOPLE.support, 0)
    const counts: Counts = { held: 0, repeated: 0, deliveries: [] }
    const begun = await atOnce(10, customers, (customer, at) => begin(portal.address, customer, `Question ${at}`))

    // Nobody takes mail here: the letters of the log-ins would be sent again and again.
    await askPostgres(large.ownerUrl, "delete from outbox where kind = 'mail'")
    const before = await costOf(portal, () => pause(IDLE_MS))
    const ends = begun.map((one, at) => open(portal.address, customers[at] as Person, 'customer', one, counts))
    await Promise.all(ends.map((end, at) => end.hears(`Question ${at}`)))
    const talks = begun.map((one, at) => ({ ...one, at, customer: ends[at] as End }))
    const openAsStaff = (one: Conversation) => open(portal.address, support, 'staff', one, counts)

    const quiet = await costOf(portal, () => pause(IDLE_MS))
    counts.deliveries = []
    const busy = await costOf(portal, () => talkInTurn(talks, openAsStaff))
    const delivered = counts.deliveries
    counts.deliveries = []
    await talkAtOnce(talks, openAsStaff)
    const crowded = counts.deliveries

    const wrong = (await atOnce(10, talks, (talk) => wrongIn(portal.address, support, talk))).flat()
    for (const { customer } of talks) customer.leave()

    const rows = [
      ['one process', 'in use, MB', 'resident, MB', 'CPU, of a core', 'delivered, median ms', 'slowest ms'],
      row('without a chat', before),
      row(`${CHATS} open, nobody writes`, quiet),
      row(`${CHATS} open, ${2 * EXCHANGES_A_MINUTE} messages a minute`, busy, delivered),
      ['all of them at once', '', '', '', ...times(crowded)],
    ]
    console.log(table(rows))
    const more = Math.max(quiet.inUse, busy.inUse) - before.inUse
    const cpu = busy.cpu - before.cpu
    console.log(
      `${CHATS} chats take ${more.toFixed(1)} MB (limit ${MOST_MB}) and ${percent(cpu)} of a core (limit ${percent(MOST_CPU)})`,
    )
    const written = (2 * EXCHANGES_A_MINUTE) / 60
    console.log(
      `a message takes ${(((busy.cpu - quiet.cpu) * 1_000) / written).toFixed(1)} ms of CPU time, with its signs of typing, marks and held answers`,
    )
    console.log(`${counts.held} held answers, ${counts.repeated} calls were refused for want of room and repeated`)
    console.log(
      wrong.length
        ? wrong.join('\n')
        : `${delivered.length + crowded.length} messages: none lost, doubled or out of order`,
    )
    return more <= MOST_MB && cpu <= MOST_CPU && wrong.length === 0
  })
}

interface Cost {
  /** MB, once garbage is collected, and MB as the system sees it. */
  inUse: number
  resident: number
  /** Share of one core. */
  cpu: number
}

async function costOf({ pid, inUse }: StartedServer, work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, begun] = [cpuTimeOf(pid), performance.now()]
  await work()
  const took = (cpuTimeOf(pid) - cpu) / 1_000 / (performance.now() - begun)
  const resident = residentMemoryOf(pid) / 1_024
  return { inUse: (await inUse()) / 1_024, resident, cpu: took }
}

async function logInAll(address: string, { ownerUrl }: Large): Promise<Person[]> {
  const people = await askPostgres<{ email: string }>(
    ownerUrl,
    `select person.email from users as person join accounts as account on account.id = person.default_account_id
      where person.disabled_at is null and account.deactivated_at is null
        and exists (select from conversations where user_id = person.id) order by person.id limit ${CHATS}`,
  )
  if (people.length < CHATS) throw new Error(`There are ${people.length} customers alone.`)
  return atOnce(10, people, ({ email }, at) => logIn(address, email, at + 1))
}

async function logIn(address: string, email: string, at: number): Promise<Person> {
  const network = `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}`
  return { ...(await signIn(address, email, network)), network }
}

/** Works on so many of them at a time. */
async function atOnce<One, Result>(most: number, all: readonly One[], work: (one: One, at: number) => Promise<Result>) {
  const results: Result[] = []
  let next = 0
  const goOn = async () => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at] as One, at)
  }
  await Promise.all(Array.from({ length: most }, goOn))
  return results
}

interface Talk extends Conversation {
  at: number
  customer: End
}

/** One conversation after the other: the customer writes, staff open it, answer and leave. */
async function talkInTurn(talks: readonly Talk[], openAsStaff: (one: Conversation) => End): Promise<void> {
  const count = Math.round((EXCHANGES_A_MINUTE * TALK_MS) / 60_000)
  const begun = performance.now()
  const exchanges = Array.from({ length: count }, async (_, turn) => {
    await pause((turn * 60_000) / EXCHANGES_A_MINUTE)
    const talk = talks[turn % talks.length] as Talk
    const staff = openAsStaff(talk)
    await exchange(talk.customer, staff, `${talk.at}: asked in turn ${turn}`, `${talk.at}: answered in turn ${turn}`)
    staff.leave()
  })
  await Promise.all(exchanges)
  await pause(Math.max(0, TALK_MS - (performance.now() - begun)))
}

async function exchange(customer: End, staff: End, question: string, answer: string): Promise<void> {
  await write(customer, question)
  await staff.hears(question)
  await staff.markRead()
  await pause(THINKING_MS)
  await write(staff, answer)
  await customer.hears(answer)
  await customer.markRead()
}

async function write(end: End, text: string): Promise<void> {
  await end.type()
  await pause(TYPING_MS / 2)
  await end.type()
  await pause(TYPING_MS / 2)
  await end.say(text)
}

/** Both sides of all conversations write as fast as they are answered: a hundred customers at a time, and all of staff. */
async function talkAtOnce(talks: readonly Talk[], openAsStaff: (one: Conversation) => End): Promise<void> {
  const textsOf = ({ at }: Talk, side: string) => Array.from({ length: AT_ONCE }, (_, n) => `${at}: ${side} ${n}`)
  const say = async (end: End, texts: readonly string[]) => {
    for (const text of texts) await end.say(text)
  }
  const bySide = [
    atOnce(CROWD, talks, (talk) => say(talk.customer, textsOf(talk, 'customer'))),
    atOnce(STAFF, talks, async (talk) => {
      const staff = openAsStaff(talk)
      const texts = [...textsOf(talk, 'staff'), ...textsOf(talk, 'customer')]
      await say(staff, textsOf(talk, 'staff'))
      await Promise.all([staff, talk.customer].flatMap((end) => texts.map(end.hears)))
      staff.leave()
    }),
  ]
  await Promise.all(bySide)
}

/** Compares what the customer has seen, all by held answers, with what staff read anew and with what was sent. */
async function wrongIn(address: string, support: Person, { id, sentAt, customer, at }: Talk): Promise<string[]> {
  const { messages } = await ask<{ messages: Message[] }>(address, support, readConversationAsStaff, { id })
  const placed = (all: readonly Message[]) => all.map(({ sequence, from, text }) => `${sequence} ${from} ${text}`)
  const [seen, stored] = [placed(customer.seen), placed(messages)]
  const wrong: string[] = []
  if (seen.join('\n') !== stored.join('\n'))
    wrong.push(`the customer has ${seen.join(', ')} instead of ${stored.join(', ')}`)
  if (messages.some(({ sequence }, place) => sequence !== place + 1)) wrong.push('places have a gap')
  const texts = messages.slice(1).map(({ text }) => text)
  if (texts.toSorted().join('\n') !== [...sentAt.keys()].toSorted().join('\n'))
    wrong.push('not each message is there once')
  for (const side of ['customer', 'staff']) {
    const own = texts.filter((text) => text.includes(`: ${side} `))
    if (own.join() !== own.toSorted().join()) wrong.push(`those of ${side} are out of order`)
  }
  return wrong.map((what) => `conversation ${at}: ${what}`)
}

function row(name: string, { inUse, resident, cpu }: Cost, deliveries: readonly number[] = []): string[] {
  return [name, inUse.toFixed(1), resident.toFixed(0), percent(cpu), ...times(deliveries)]
}

function times(deliveries: readonly number[]): string[] {
  if (!deliveries.length) return ['', '']
  return [quantile(deliveries, 0.5).toFixed(0), quantile(deliveries, 1).toFixed(0)]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
