import type { Letter } from '@portal/foundation/mail'
import { act } from './acts.ts'
import { createAgenda, type Planned } from './agenda.ts'
import { checkAccount } from './check-account.ts'
import { checkTotals } from './check-totals.ts'
import { type Customer, FREE, MONTHLY, type Place, signUp, YEARLY } from './customers.ts'
import { type Facts, factsOf, factsOfAll, inWords, nextJobAt, owedRenewals } from './facts.ts'
import { createFindings, type Findings, storyOfViolation } from './invariants.ts'
import { DAY, GRACE, HOUR } from './literal-rules.ts'
import { readLetter } from './read-letter.ts'
import { setPrice } from './staff.ts'
import { checkGrace, lookAround, show, type Watching } from './watching.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-processes.ts'
import { createWorker, type Faults, type Listener, type Worker } from './workers.ts'
import { BEGIN, openWorld, PEOPLE_AT_ONCE, type World } from './world.ts'

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
  /** Number of SIGKILLs sent to the two workers, which then run as processes of their own; absent, both run in this process. */
  kills?: number
  /** Ends before its time, when this much real time has passed, ms; what happened by then is judged. */
  mostMs?: number
  /** Called after each simulated month, with a summary. */
  onMonth?: (words: string) => void
}

export interface Outcome {
  findings: Findings
  counts: Record<string, number>
  /** The first violation of each invariant, with all that happened in its account; empty if there is none. */
  story: string
  /** Portal's time at the end, ms. */
  until: number
}

const USUAL_FAULTS: Faults = { deaths: 0.05, doubles: 0.1, silences: 0.05 }
const SILENT = ['gone', 'broken', 'forgets to answer'] as const
const PRICES = [18_100, 18_100, 16_500, 19_900, 21_000]
const YEAR_PRICES = [181_000, 190_000, 165_000]
/** Days in which everybody signs up. */
const SIGN_UP_DAYS = 39
/** Above so many subscriptions people act every six hours, so that many terms end at the same moment, and do something twice a year. */
const MANY = 1_000
const STEP_OF_MANY = 6 * HOUR
const [EVERY_DAYS, EVERY_DAYS_OF_MANY] = [12, 180]
/** Accounts whose facts are read by one statement. */
const READ_AT_ONCE = 200
/** Clocks change on other days in these, and a day of theirs begins at another hour. */
const ZONES = { one: 'America/New_York', two: 'Australia/Lord_Howe' } as const

interface Running extends Watching {
  workers: readonly Worker[]
  /** Those of the workers that can be killed. */
  mortals: readonly WorkerProcess[]
  /** Customers who did something, and have not looked at their screens since. */
  acted: Customer[]
  faults: Faults
  everyDays: number
  /** People sign up and act at multiples of this time, ms. */
  step: number
  agreeing: number
  end: number
  /** Real time at which it ends before that, ms. */
  stopAt: number
}

/** Simulates months of billing, and holds every account against the invariants. */
export async function simulate(options: Simulation): Promise<Outcome> {
  const { ownerUrl, seed, months, subscriptions, faults = USUAL_FAULTS, agreeing = 0.85, kills } = options
  const stopAt = performance.now() + (options.mostMs ?? Number.POSITIVE_INFINITY)
  const { everyDays = subscriptions > MANY ? EVERY_DAYS_OF_MANY : EVERY_DAYS } = options
  const world = await openWorld(ownerUrl, seed)
  const byEmail = new Map<string, Customer>()
  const listener = listenerOf(world, byEmail)
  const mortals =
    kills === undefined
      ? []
      : (['one', 'two'] as const).map((name) =>
          startWorkerProcess(world, { name, zone: ZONES[name], given: { faults }, listener }),
        )
  const inProcess = (name: string) =>
    createWorker({ ...world, ...world.app, random: world.random.of(`worker ${name}`) }, { faults, listener })
  const workers = mortals.length ? mortals : ['one', 'two'].map(inProcess)
  const end = BEGIN + months * 30.44 * DAY
  const byAccount = new Map<number, Customer>()
  const watching = { world, findings: createFindings(), byAccount, agenda: createAgenda(), firstOwed: 0 }
  const step = subscriptions > MANY ? STEP_OF_MANY : 1_000
  const ways = { faults, everyDays, step, agreeing, end, stopAt }
  const running: Running = { ...watching, workers, mortals, acted: [], ...ways }
  try {
    world.journal.prices.push({ at: 0, planId: MONTHLY, cents: 18_100 }, { at: 0, planId: YEARLY, cents: 181_000 })
    for (const [planId, cents] of [
      [MONTHLY, 18_100],
      [YEARLY, 181_000],
    ] as const)
      await setPrice(world, planId, cents)
    plan(running, { subscriptions, kills: kills ?? 0, byEmail })
    await pass(running, options.onMonth)
    await settle(running)
    return await judge(running)
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
    await world.close()
  }
}

/** Keeps what workers say. A letter that left twice, because its worker died in between, was read once. */
function listenerOf(world: World, byEmail: ReadonlyMap<string, Customer>): Listener {
  const { journal } = world
  const left = new Set<number>()
  return {
    letter: (letter: Letter, job) => {
      if (left.has(job)) return journal.count('letters that left again after a death')
      left.add(job)
      readLetter(world, byEmail.get(letter.to), letter)
    },
    count: journal.count,
    anomaly: (words) => void journal.anomalies.push(words),
  }
}

interface Plan {
  subscriptions: number
  kills: number
  byEmail: Map<string, Customer>
}

/** Plans who signs up when, when prices change and when workers are killed; the rest follows from that. */
function plan(running: Running, { subscriptions, kills, byEmail }: Plan): void {
  const { world, byAccount, agenda, mortals, step, agreeing, end } = running
  const { random } = world
  const onAccount = (customer: Customer) => {
    byEmail.set(customer.email, customer)
    byAccount.set(customer.accountId, customer)
  }
  for (let index = 0; index < subscriptions; index += 1) {
    const isMonthEnd = random.next() < 0.4
    const day = isMonthEnd ? random.between(4, 7) + (random.next() < 0.5 ? 31 : 0) : random.between(0, SIGN_UP_DAYS - 1)
    const at = BEGIN + day * DAY + random.between(0, DAY / step - 1) * step
    const kind = random.next()
    const chosen = kind < 0.7 ? MONTHLY : kind < 0.85 ? YEARLY : FREE
    const place: Place = random.next() < 0.7 ? 'TX' : random.next() < 0.5 ? 'NY' : 'CA'
    const agrees = chosen !== FREE && random.next() < agreeing
    const run = async () => {
      running.acted.push(await signUp(world, index, { plan: chosen, place, agrees, onAccount }))
    }
    agenda.add({ at, by: index, run })
  }
  for (let at = BEGIN + 45 * DAY; at < end; at += random.between(20, 50) * DAY) {
    const [planId, prices] = random.next() < 0.6 ? [MONTHLY, PRICES] : [YEARLY, YEAR_PRICES]
    agenda.add({ at, run: () => setPrice(world, planId, prices[random.between(0, prices.length - 1)] ?? 0) })
  }
  for (let kill = 0; kill < kills; kill += 1) {
    // Renewals begin a month after the first sign-up.
    const at = Math.round(BEGIN + 25 * DAY + ((end - BEGIN - 30 * DAY) * (kill + random.next())) / kills)
    agenda.add({ at, run: async () => mortals[kill % mortals.length]?.killSoon() })
  }
}

/** Moves the clock from one thing that is due to the next, until the end. */
async function pass(running: Running, onMonth: (words: string) => void = () => {}): Promise<void> {
  const { world, agenda, end, stopAt } = running
  const { app, vault, journal, now } = world
  let nextDay = BEGIN + DAY
  while (now() < end && performance.now() < stopAt) {
    // Workers look once a second.
    const job = Math.ceil(((await nextJobAt(app.db, app.clock.now())) ?? end) / 1_000) * 1_000
    const at = Math.min(job, agenda.nextAt(), nextDay)
    if (at > now()) app.clock.set(new Date(at))
    const due = agenda.take(now())
    for (const { by, run } of due) if (by === undefined) await run()
    // People and workers do not wait for each other.
    await Promise.all([...(job <= now() ? [work(running)] : []), together(due)])
    await atOnce(running.acted.splice(0), async (customer) => {
      const facts = await show(running, customer)
      agenda.add(nextActOf(running, customer, facts))
    })
    if (now() < nextDay) continue
    await lookAround(running)
    vault.asked.length = 0
    if (Math.floor((nextDay - BEGIN) / (30 * DAY)) > Math.floor((nextDay - DAY - BEGIN) / (30 * DAY)))
      onMonth(`${inWords(nextDay).slice(0, 10)} ${journal.counts['jobs subscription.renewal'] ?? 0} renewals looked at`)
    nextDay += DAY
  }
}

/** Different people at once, and what one of them does in turn. */
async function together(due: readonly Planned[]): Promise<void> {
  const ofEach = new Map<number, Planned[]>()
  for (const one of due) if (one.by !== undefined) ofEach.set(one.by, [...(ofEach.get(one.by) ?? []), one])
  await atOnce([...ofEach.values()], async (own) => {
    for (const { run } of own) await run()
  })
}

async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const inTurn = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, inTurn))
}

async function work({ world, workers, faults }: Running): Promise<void> {
  const { random, vault, journal } = world
  const isSilent = random.next() < faults.silences
  if (isSilent) journal.count('rounds in which the bank was silent')
  vault.mood = isSilent ? (SILENT[random.between(0, SILENT.length - 1)] ?? 'gone') : 'well'
  const ran = await Promise.all(workers.map((worker) => worker.run()))
  vault.mood = 'well'
  if (!ran.includes(true)) await Promise.race(workers.map((worker) => worker.ready()))
}

/** Lets all that is under way come to its end, with no worker killed any more. */
async function settle({ world, workers }: Running): Promise<void> {
  const { app, now } = world
  const [worker] = workers
  for (const stop = now() + 2 * HOUR; ; ) {
    const job = await nextJobAt(app.db, app.clock.now())
    if (job === undefined || job > stop) return
    if (job > now()) app.clock.set(new Date(job))
    await worker?.ready()
    await worker?.run()
  }
}

/** Each customer's next act: at any time, or at one of the moments around the end of a term that matter. */
function nextActOf(running: Running, customer: Customer, { terms }: Facts): Planned {
  const { world, everyDays, step } = running
  const { random, now } = world
  const anyTime = now() + Math.ceil(-Math.log(1 - random.next()) * everyDays * DAY)
  let at = Math.ceil(anyTime / step) * step
  if (random.next() < 0.5) {
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
    await act(world, customer, running.agreeing)
    running.acted.push(customer)
  }
  return { at, by: customer.index, run }
}

async function judge({ world, findings, byAccount }: Running): Promise<Outcome> {
  const { app, vault, journal, now } = world
  const accounts = [...byAccount.keys()]
  for (let first = 0; first < accounts.length; first += READ_AT_ONCE) {
    const read = await factsOfAll(app.db, journal, accounts.slice(first, first + READ_AT_ONCE))
    for (const facts of read) checkAccount({ facts, vault, journal, findings, now: now() })
  }
  for (const owed of await owedRenewals(app.db, 0)) checkGrace({ world, findings }, owed)
  const done = Object.values(journal.counts).reduce((total, count) => total + count, 0)
  findings.checked.work = done
  await checkTotals({ ...world, db: app.db, findings, accounts })
  for (const words of journal.anomalies) findings.violations.push({ invariant: 'work', accountId: 0, words })
  const { violations } = findings
  const stories = violations.map(({ invariant, accountId, words }) => `${invariant}, account ${accountId}: ${words}`)
  // One story of each kind says enough.
  for (const invariant of new Set(violations.map((violation) => violation.invariant))) {
    const first = violations.find((violation) => violation.invariant === invariant)
    if (!first) continue
    stories.push(storyOfViolation(first, await factsOf(app.db, journal, first.accountId), vault))
  }
  return { findings, counts: journal.counts, story: stories.join('\n'), until: now() }
}
