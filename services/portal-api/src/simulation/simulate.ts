import { listOrders } from '@portal/contracts/billing/orders'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import type { Letter } from '@portal/foundation/mail'
import { checkAccount } from './check-account.ts'
import {
  addCard,
  buy,
  type Customer,
  deleteAllCards,
  deleteCard,
  FREE,
  logIn,
  MONTHLY,
  makePrimary,
  moveTo,
  type Place,
  payOwed,
  signUp,
  switchRenewal,
  useLookups,
  YEARLY,
} from './customers.ts'
import { accountsThatOwe, factsOf, nextJobAt, type OrderFacts } from './facts.ts'
import { createFindings, type Findings, storyOfViolation } from './invariants.ts'
import { DAY, GRACE, HOUR, statusOf } from './literal-rules.ts'
import { endGrace, refundLatest, setExempt, setPrice, terminate } from './staff.ts'
import { createWorker, type Faults, type Worker } from './workers.ts'
import { BEGIN, openWorld, type World } from './world.ts'

export interface Simulation {
  /** Owner's address of a database that is migrated and empty. */
  ownerUrl: string
  seed: string
  months: number
  subscriptions: number
  faults?: Faults
  /** Mean number of days between two things that a customer does. */
  everyDays?: number
  /** Share of those who agree that a paid plan renews, when they buy it or turn it on. */
  agreeing?: number
  /** Called after each simulated month, with a summary. */
  onMonth?: (words: string) => void
}

export interface Outcome {
  findings: Findings
  counts: Record<string, number>
  /** The first violation of each invariant, with all that happened in its account; empty if there is none. */
  story: string
}

const USUAL_FAULTS: Faults = { deaths: 0.05, doubles: 0.1, silences: 0.05 }
const SILENT = ['gone', 'broken', 'forgets to answer'] as const
const PRICES = [18_100, 18_100, 16_500, 19_900, 21_000]
const YEAR_PRICES = [181_000, 190_000, 165_000]
/** Days in which everybody signs up. */
const SIGN_UP_DAYS = 39

interface Running {
  world: World
  workers: readonly Worker[]
  customers: Customer[]
  /** Customers who did something, and have not looked at their screens since. */
  acted: Customer[]
  findings: Findings
  faults: Faults
  everyDays: number
  agreeing: number
  end: number
}

/** Something that happens at a time, ms. */
interface Planned {
  at: number
  run: () => Promise<void>
}

/** Simulates months of billing, and holds every account against the invariants. */
export async function simulate(options: Simulation): Promise<Outcome> {
  const { ownerUrl, seed, months, subscriptions, faults = USUAL_FAULTS, everyDays = 12, agreeing = 0.85 } = options
  const world = await openWorld(ownerUrl, seed)
  const byEmail = new Map<string, Customer>()
  const to = (letter: Letter) => readLetter(world, byEmail.get(letter.to), letter)
  const workers = ['one', 'two'].map((name) => createWorker(world, name, { faults, to }))
  const end = BEGIN + months * 30.44 * DAY
  const running: Running = {
    world,
    workers,
    customers: [],
    acted: [],
    findings: createFindings(),
    faults,
    everyDays,
    agreeing,
    end,
  }
  try {
    world.journal.prices.push({ at: 0, planId: MONTHLY, cents: 18_100 }, { at: 0, planId: YEARLY, cents: 181_000 })
    for (const [planId, cents] of [
      [MONTHLY, 18_100],
      [YEARLY, 181_000],
    ] as const)
      await setPrice(world, planId, cents)
    await pass(running, planOf(running, { subscriptions, agreeing, byEmail }), options.onMonth)
    await settle(running)
    return await judge(running)
  } finally {
    for (const worker of workers) await worker.close()
    await world.close()
  }
}

/** Plans who signs up when, and when prices change; the rest follows from that. */
function planOf(
  running: Running,
  { subscriptions, agreeing, byEmail }: { subscriptions: number; agreeing: number; byEmail: Map<string, Customer> },
): Planned[] {
  const { world, customers, end } = running
  const { random } = world
  const plan: Planned[] = []
  for (let index = 0; index < subscriptions; index += 1) {
    const isMonthEnd = random.next() < 0.4
    const day = isMonthEnd ? random.between(4, 7) + (random.next() < 0.5 ? 31 : 0) : random.between(0, SIGN_UP_DAYS - 1)
    const at = BEGIN + day * DAY + random.between(0, DAY / 1_000 - 1) * 1_000
    const kind = random.next()
    const chosen = kind < 0.7 ? MONTHLY : kind < 0.85 ? YEARLY : FREE
    const place: Place = random.next() < 0.7 ? 'TX' : random.next() < 0.5 ? 'NY' : 'CA'
    const agrees = chosen !== FREE && random.next() < agreeing
    const run = async () => {
      const customer = await signUp(world, index, { plan: chosen, place, agrees })
      byEmail.set(customer.email, customer)
      customers.push(customer)
      running.acted.push(customer)
    }
    plan.push({ at, run })
  }
  for (let at = BEGIN + 45 * DAY; at < end; at += random.between(20, 50) * DAY) {
    const [planId, prices] = random.next() < 0.6 ? [MONTHLY, PRICES] : [YEARLY, YEAR_PRICES]
    plan.push({ at, run: () => setPrice(world, planId, prices[random.between(0, prices.length - 1)] ?? 0) })
  }
  return plan
}

/** Moves the clock from one thing that is due to the next, until the end. */
async function pass(running: Running, plan: Planned[], onMonth: (words: string) => void = () => {}): Promise<void> {
  const { world, end } = running
  const { app, journal, now } = world
  let nextDay = BEGIN + DAY
  while (now() < end) {
    plan.sort((one, other) => other.at - one.at)
    const job = (await nextJobAt(app.db)) ?? end
    const at = Math.min(job, plan.at(-1)?.at ?? end, nextDay)
    if (at > now()) app.clock.set(new Date(at))
    const due: Planned[] = []
    while ((plan.at(-1)?.at ?? end) <= now()) due.push(plan.pop() as Planned)
    // People and workers do not wait for each other.
    await Promise.all([...(job <= now() ? [work(running)] : []), inTurn(due)])
    for (const customer of running.acted.splice(0)) {
      await show(running, customer)
      plan.push(await nextActOf(running, customer))
    }
    if (now() < nextDay) continue
    await lookAround(running, plan)
    if (Math.floor((nextDay - BEGIN) / (30 * DAY)) > Math.floor((nextDay - DAY - BEGIN) / (30 * DAY)))
      onMonth(
        `${new Date(nextDay).toISOString().slice(0, 10)} ${JSON.stringify(journal.counts['jobs subscription.renewal'])}`,
      )
    nextDay += DAY
  }
}

async function inTurn(due: readonly Planned[]): Promise<void> {
  for (const { run } of due) await run()
}

async function work({ world, workers, faults }: Running): Promise<void> {
  const { random, vault, journal } = world
  const isSilent = random.next() < faults.silences
  if (isSilent) journal.count('rounds in which the bank was silent')
  vault.mood = isSilent ? (SILENT[random.between(0, SILENT.length - 1)] ?? 'gone') : 'well'
  await Promise.all(workers.map((worker) => worker.run()))
  vault.mood = 'well'
}

/** Lets all that is under way come to its end, with nobody dying. */
async function settle({ world, workers, end }: Running): Promise<void> {
  const { app, now } = world
  const [worker] = workers
  for (const stop = end + 2 * HOUR; ; ) {
    const job = await nextJobAt(app.db)
    if (job === undefined || job > stop) return
    if (job > now()) app.clock.set(new Date(job))
    await worker?.run()
  }
}

/** Each customer's next act: at any time, or at one of the moments around the end of a term that matter. */
async function nextActOf(running: Running, customer: Customer): Promise<Planned> {
  const { world, everyDays } = running
  const { random, now } = world
  let at = now() + Math.ceil(-Math.log(1 - random.next()) * everyDays * DAY)
  if (random.next() < 0.5) {
    const { terms } = await factsOf(world.app.db, world.journal, customer.accountId)
    const end = Math.max(
      0,
      ...terms.filter(({ terminatedAt }) => terminatedAt === null).map(({ expiresAt }) => expiresAt),
    )
    const offsets = [
      -3 * DAY,
      -90_000,
      -45_000,
      -20_000,
      -1_000,
      0,
      5_000,
      HOUR,
      2 * DAY,
      4 * DAY,
      8 * DAY,
      GRACE + HOUR,
    ]
    const moment = end + (offsets[random.between(0, offsets.length - 1)] ?? 0)
    if (moment > now() && moment < now() + 40 * DAY) at = moment
  }
  const run = async () => {
    await act(running, customer)
    running.acted.push(customer)
  }
  return { at, run }
}

type Act = [weight: number, run: () => Promise<void>]

async function act({ world, agreeing }: Running, customer: Customer): Promise<void> {
  const { random } = world
  const card = () => customer.cards[random.between(0, customer.cards.length - 1)] ?? ''
  const isPaid = customer.plan !== FREE
  const acts: Act[] = [
    [10, () => switchRenewal(world, customer, { isOn: true, agrees: random.next() < agreeing })],
    [6, () => switchRenewal(world, customer, { isOn: false, agrees: false })],
    [8, () => addCard(world, customer, 'succeeded', true)],
    [4, () => addCard(world, customer, 'insufficient_funds', true)],
    [2, () => addCard(world, customer, 'card_declined', true)],
    [2, () => addCard(world, customer, 'succeeded', true, 2028)],
    [4, () => makePrimary(world, customer, card())],
    [3, () => deleteCard(world, customer, card())],
    [2, () => deleteAllCards(world, customer)],
    [8, () => payOwed(world, customer)],
    [3, () => buy(world, customer, customer.plan, isPaid && random.next() < 0.6)],
    [10, () => useLookups(world, customer, random.next())],
    [4, () => useLookups(world, customer, 1)],
    [3, () => moveTo(world, customer, (['TX', 'NY', 'CA'] as const)[random.between(0, 2)] ?? 'TX')],
    [2, () => refundLatest(world, customer, random.next() < 0.6)],
    [1, () => setExempt(world, customer, random.next() < 0.5)],
    [1, () => endGrace(world, customer)],
    [0.3, () => terminate(world, customer)],
  ]
  let left = random.next() * acts.reduce((total, [weight]) => total + weight, 0)
  const chosen = acts.find(([weight]) => {
    left -= weight
    return left < 0
  })
  await chosen?.[1]()
}

/** Keeps what the screens of an account say, because people go by it, and holds it against the facts. */
async function show({ world, findings }: Running, customer: Customer): Promise<void> {
  const { app, journal, now } = world
  const { accountId } = customer
  const caller = await logIn(world, customer)
  const shown = await caller.call(listAccountSubscriptions)
  const papers = await caller.call(listOrders)
  const facts = await factsOf(app.db, journal, accountId)
  const time = now()
  for (const one of shown) {
    const { subscription_id: id } = one
    const saying = { value: one.renews ? 1 : 0, words: displayStatus(one, new Date(time)) }
    const before = facts.entries.findLast(({ what, subject }) => what === 'shown' && subject === id)
    if (before?.value !== saying.value || before.words !== saying.words)
      journal.note({ accountId, what: 'shown', subject: id, ...saying })
    const term = facts.terms.find((other) => other.id === id)
    const order = facts.orders.find((other) => other.id === term?.orderId)
    if (!term || !order) continue
    const chip = displayStatus(one, new Date(time))
    const own = statusOf({ ...term, graceEnd: owedOf(order) > 0 ? order.graceEnd : null }, time)
    findings.expect('status', accountId, chip === own, () => `${id} shows ${chip} and is ${own}`)
  }
  for (const paper of papers) {
    const order = facts.orders.find(({ id }) => id === paper.order_id)
    if (!order) continue
    const isWhole = paper.amount === order.unitCents + order.taxCents && paper.amount_received === order.receivedCents
    findings.expect('papers', accountId, isWhole, () => `order ${order.id} shows ${paper.amount}`)
    const isClosed = order.cancelledAt !== null || isLapsed(order, time)
    const owed = isClosed && !order.processedAt ? 0 : owedOf(order)
    findings.expect(
      'papers',
      accountId,
      paper.amount_owed === owed,
      () => `order ${order.id} owes ${owed}, shows ${paper.amount_owed}`,
    )
  }
}

function owedOf({ unitCents, taxCents, receivedCents }: OrderFacts): number {
  return Math.max(0, unitCents + taxCents - receivedCents)
}

/** A checkout that nobody pays for a day. */
function isLapsed({ renewalOf, placedAt, receivedCents, processedAt }: OrderFacts, now: number): boolean {
  return renewalOf === null && processedAt === null && receivedCents === 0 && placedAt + DAY <= now
}

/** Once a day: grace periods of renewals that are not paid, which are looked at again at their very ends. */
async function lookAround(running: Running, plan: Planned[]): Promise<void> {
  const { world, findings, customers } = running
  const { app, journal } = world
  const owing = await accountsThatOwe(app.db)
  for (const customer of customers.filter(({ accountId }) => owing.has(accountId))) {
    const facts = await factsOf(app.db, journal, customer.accountId)
    for (const order of facts.orders) {
      const { renewalOf, dueAt, graceEnd, cancelledAt, id } = order
      if (!renewalOf || owedOf(order) === 0 || dueAt === null || cancelledAt !== null) continue
      const wasEnded = facts.entries.some(({ what, subject }) => what === 'ended' && subject === `order ${id}`)
      const isRight = graceEnd === dueAt + GRACE || wasEnded
      findings.expect(
        'grace',
        customer.accountId,
        isRight,
        () => `order ${id} is due ${dueAt} and runs until ${graceEnd}`,
      )
      if (graceEnd === null || graceEnd < world.now() || graceEnd > world.now() + DAY) continue
      for (const [at, expected] of [
        [graceEnd - 1_000, 'Grace Period'],
        [graceEnd, 'Terminated'],
      ] as const)
        plan.push({ at, run: () => lookAtGrace(running, customer, { orderId: id, at, expected }) })
    }
  }
}

/** A second before its end a grace period runs, and at its end it is over. */
async function lookAtGrace(
  { world, findings }: Running,
  customer: Customer,
  { orderId, at, expected }: { orderId: number; at: number; expected: string },
): Promise<void> {
  const { app, journal } = world
  const facts = await factsOf(app.db, journal, customer.accountId)
  const order = facts.orders.find(({ id }) => id === orderId)
  const term = facts.terms.find((one) => one.orderId === orderId && one.terminatedAt === null)
  if (!order || !term || owedOf(order) === 0 || order.graceEnd === null || order.cancelledAt !== null) return
  const shown = await (await logIn(world, customer)).call(listAccountSubscriptions)
  const one = shown.find(({ subscription_id: id }) => id === term.id)
  const chip = one && displayStatus(one, new Date(at))
  const isRight = chip === expected || order.graceEnd < at
  findings.expect('grace', customer.accountId, isRight, () => `${term.id} shows ${chip} at ${at}, not ${expected}`)
}

/** Records what an account is notified of about money. */
function readLetter(
  { journal, now }: World,
  customer: Customer | undefined,
  { subject, rows = [], action }: Letter,
): void {
  journal.count('letters')
  if (!customer) return
  const { accountId } = customer
  const renews = / renews on .* for \$([\d,.]+)$/.exec(subject)
  const at = rows.find(([name]) => name === 'Renews')?.[1] ?? ''
  if (renews)
    journal.note({
      accountId,
      what: 'announced',
      subject: String(Date.parse(at.replace(' at', ''))),
      value: centsOf(renews[1]),
      words: subject,
    })
  const receipt = /^Your receipt.*?(\d{5,})/.exec(subject)
  const total = rows.find(([name]) => /^total/i.test(name))?.[1]
  if (receipt) journal.note({ accountId, what: 'receipt', subject: receipt[1] ?? '', value: centsOf(total), at: now() })
  if (/has stopped/.test(subject))
    journal.note({ accountId, what: 'stopped', subject: action?.url ?? '', words: subject })
}

function centsOf(dollars = ''): number {
  return Math.round(Number(dollars.replace(/[$,]/g, '')) * 100)
}

async function judge({ world, findings, customers }: Running): Promise<Outcome> {
  const { app, vault, journal, now } = world
  for (const { accountId } of customers) {
    const facts = await factsOf(app.db, journal, accountId)
    checkAccount({ facts, vault, journal, findings, now: now() })
  }
  const done = Object.values(journal.counts).reduce((total, count) => total + count, 0)
  findings.checked.work = done
  for (const words of journal.anomalies) findings.violations.push({ invariant: 'work', accountId: 0, words })
  const stories: string[] = []
  // One of each kind says enough.
  for (const invariant of new Set(findings.violations.map((violation) => violation.invariant))) {
    const first = findings.violations.find((violation) => violation.invariant === invariant)
    if (!first) continue
    stories.push(storyOfViolation(first, await factsOf(app.db, journal, first.accountId), vault))
  }
  return { findings, counts: journal.counts, story: stories.join('\n') }
}
