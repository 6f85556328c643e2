import { DAY_MS } from '@portal/contracts/time-units'
import { lookAgainIn, type PriceAndTax } from '../payments/payments/payment-lifecycle.ts'
import { matchRefund, type RefundFacts, refundTransition } from '../payments/refunds/refund-lifecycle.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { type Actor, type Job, NOON, pick, unreliableWorld } from './unreliable-world.ts'

export function sumOf({ unitCents, taxCents }: PriceAndTax): number {
  return unitCents + taxCents
}

/** A bank's response to a void or a refund. */
interface Said {
  key: string
  isVoid: boolean
  isDone: boolean
}

/** A bank in small: it gives money back once for a key, says the same of it ever after, and voids nothing that is settled. */
function modelBank(charged: PriceAndTax, now: () => number, random: Random) {
  const known = new Map<string, Said & { moved: number }>()
  const settledAt = NOON + random.between(0, 2 * DAY_MS)
  return {
    known,
    moved: () => [...known.values()].reduce((sum, { moved }) => sum + moved, 0),
    takeBack: ({ key, isVoid, ...amount }: PriceAndTax & { key: string; isVoid: boolean }): Said => {
      const name = isVoid ? `${key}-void` : key
      const isDone = (isVoid ? now() < settledAt : true) && random.next() < 0.85
      const cents = isVoid ? sumOf(charged) : sumOf(amount)
      const said = known.get(name) ?? { key, isVoid, isDone, moved: isDone ? cents : 0 }
      known.set(name, said)
      return said
    },
  }
}

interface ModelRefund extends RefundFacts {
  key: string
  createdAt: number
  lookAt: number
}

/**
 * A portal with one payment and everything that refunds it: staff who click, workers, a bank with its events, and a
 * clock. Code between two `yield`s is a transaction; at each `yield` the process may die, and messages may be lost,
 * repeated or late. The same seed replays the same run.
 */
export function refundWorld(seed: string, charged: PriceAndTax) {
  const random = createRandom(seed)
  const world = unreliableWorld<Said>(random)
  const { now, start, later } = world
  const bank = modelBank(charged, now, random)
  const refunds: ModelRefund[] = []
  const ledger: PriceAndTax[] = []
  const seen = Object.assign(world.seen, { match: 0, waits: 0, 'too large': 0, done: 0, voids: 0 })

  const kept = () => ({
    unitCents: ledger.reduce((left, { unitCents }) => left - unitCents, charged.unitCents),
    taxCents: ledger.reduce((left, { taxCents }) => left - taxCents, charged.taxCents),
  })
  function take(said: Said): void {
    const refund = refunds.find(({ key }) => key === said.key)
    const become = refund && refundTransition(refund, said)
    if (!refund || !become) return
    Object.assign(refund, become)
    if (become.state !== 'done') return
    ledger.push({ unitCents: refund.unitCents, taxCents: refund.taxCents })
    seen.done += 1
    if (become.isVoid) seen.voids += 1
  }
  function* ask(key: string): Actor<Said> {
    // To void, and then to give back.
    for (let step = 0; step < 2; step += 1) {
      const refund = refunds.find((one) => one.key === key)
      if (refund?.state !== 'asked') return
      const asItWas = { ...refund }
      const said = yield { ask: () => bank.takeBack(asItWas) }
      if (!said) return
      take(said)
      yield
    }
  }
  function* click(wanted: PriceAndTax, requestKey: string | null): Actor<Said> {
    const isUnsettled = now() - NOON < DAY_MS
    const match = matchRefund({ kept: kept(), charged, isUnsettled }, refunds, { ...wanted, requestKey })
    if ('existing' in match) {
      seen.match += 1
      return
    }
    if ('refused' in match) {
      seen[match.refused === 'payment-context:refund-too-large' ? 'too large' : 'waits'] += 1
      return
    }
    const key = `refund-${refunds.length}`
    const lookAt = now() + lookAgainIn(0)
    refunds.unshift({ key, ...wanted, requestKey, state: 'asked', isVoid: match.isVoid, createdAt: now(), lookAt })
    later({ key, at: lookAt })
    yield
    yield* ask(key)
  }
  function* work({ key }: Job): Actor<Said> {
    const refund = refunds.find((one) => one.key === key)
    if (refund?.state !== 'asked') return
    const { lookAt, createdAt } = refund
    yield
    if (refund.lookAt === lookAt) {
      refund.lookAt = now() + lookAgainIn(now() - createdAt)
      later({ key, at: refund.lookAt })
    }
    yield
    yield* ask(key)
  }
  function* hear(said: Said): Actor<Said> {
    yield
    take(said)
  }

  const randomAmounts = (): PriceAndTax => {
    const left = kept()
    if (random.next() < 0.3) return left
    // Now and then more than there is.
    const part = (cents: number) => random.between(0, Math.ceil(cents * pick(random, [0.3, 0.6, 1.1])))
    return { unitCents: part(left.unitCents) + 1, taxCents: part(left.taxCents) }
  }

  const hazards = {
    act: () => {
      const wanted = randomAmounts()
      const requestKey = pick(random, [null, null, `request ${random.between(0, 5)}`])
      if (sumOf(wanted) > 0 && random.next() < 0.3) start(click(wanted, requestKey))
    },
    hear: () => {
      const reported = [...bank.known.values()]
      if (reported.length && random.next() < 0.4) start(hear(pick(random, reported)))
    },
    pauses: [10, 1_000, 5_000, 60_000, 700_000, DAY_MS / 4],
  }
  return {
    refunds,
    ledger,
    kept,
    bank,
    seen,
    suffer: () => world.suffer(work, hazards),
    recover: () => world.recover(work),
  }
}
