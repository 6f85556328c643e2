import {
  type ChargeUpdate,
  isOpen,
  lookAgainIn,
  matchPayment,
  nextStep,
  PAYMENT_LASTS_MS,
  type PaymentFacts,
  paymentTransition,
  type Step,
} from '../payments/payments/payment-lifecycle.ts'
import type { Charge, Charged } from '../payments/vault/vault.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { type Actor, type Job, pick, unreliableWorld } from './unreliable-world.ts'

interface ModelPayment extends PaymentFacts {
  key: string
  createdAt: number
  lookAt: number
}

/** A bank in small, under the vault's interface: it charges once for a key, and begins nothing that comes too late. */
function modelVault(now: () => number, random: Random) {
  const charges = new Map<string, Charged & { moved: number }>()
  const answer = (key: string): Charged => {
    const found = charges.get(key)
    if (!found) throw new Error('There is no such charge.')
    const { moved: _, ...said } = found
    return said
  }
  return {
    charges,
    charge: ({ key, cents, goodUntil }: Pick<Charge, 'key' | 'cents' | 'goodUntil'>): Charged => {
      if (!charges.has(key)) {
        const chosen = pick(random, ['paid', 'paid', 'challenge', 'challenge', 'declined'] as const)
        const state = now() > goodUntil.getTime() ? 'declined' : chosen
        const said = { key, token: key, cents, state, message: '', code: '', isTest: true, challengeUrl: '' } as const
        charges.set(key, { ...said, reason: '', moved: state === 'paid' ? cents : 0 })
      }
      return answer(key)
    },
    look: (key: string) => answer(key),
    complete: (key: string) => {
      const found = charges.get(key)
      if (found?.state === 'confirmed') Object.assign(found, { state: 'paid', moved: found.moved + found.cents })
      return answer(key)
    },
    /** Lets cardholders respond to open challenges, with random answers. */
    ownersAnswer: () => {
      for (const found of charges.values())
        if (found.state === 'challenge' && random.next() < 0.5)
          Object.assign(found, { state: random.next() < 0.8 ? 'confirmed' : 'declined' })
    },
  }
}

/**
 * A portal with one order and everything that acts on it: people who click, workers, a vault with its events, and a
 * clock. Code between two `yield`s is a transaction; at each `yield` the process may die, and messages may be lost,
 * repeated or late. The same seed replays the same run.
 */
export function paymentWorld(seed: string, cents: number) {
  const random = createRandom(seed)
  const world = unreliableWorld<Charged>(random)
  const { now, start, later } = world
  const vault = modelVault(now, random)
  const order = { received: 0, isProcessed: false, subscriptions: 0, receipts: 0, ledger: 0 }
  const payments: ModelPayment[] = []
  const seen = Object.assign(world.seen, { match: 0, instead: 0 })

  function take(key: string, update: ChargeUpdate): void {
    const payment = payments.find((one) => one.key === key)
    const transition = payment && paymentTransition(payment, update)
    if (!payment || !transition) return
    payment.state = transition.state
    if (!transition.isNewMoney) return
    order.received += payment.cents
    order.ledger += 1
    order.receipts += 1
    if (order.isProcessed || order.received < cents) return
    order.isProcessed = true
    order.subscriptions += 1
  }
  function* ask(payment: ModelPayment, step: Step): Actor<Charged> {
    if (!step) return
    if ('state' in step) {
      yield
      return take(payment.key, step)
    }
    const { key, goodUntil } = payment
    const said = yield {
      ask: () => (step.ask === 'charge' ? vault.charge({ key, cents, goodUntil }) : vault[step.ask](key)),
    }
    if (said) take(key, said)
  }
  function* complete(key: string): Actor<Charged> {
    const payment = payments.find((one) => one.key === key)
    yield
    if (payment?.state === 'confirmed') yield* ask({ ...payment }, nextStep(payment, new Date(now())))
  }
  function* click(cardId: string, requestKey: string): Actor<Charged> {
    const match = matchPayment(cents - order.received, payments, { cents, cardId, requestKey })
    if (!('begins' in match)) {
      seen.match += 1
      return
    }
    if (match.instead) {
      seen.instead += 1
      take(match.instead.key, { state: 'declined', from: 'challenge' })
    }
    const [key, goodUntil] = [`order-${payments.length}`, new Date(now() + PAYMENT_LASTS_MS)]
    const facts = { key, cardId, requestKey, goodUntil, cents, state: 'asked', createdAt: now() } as const
    const payment: ModelPayment = { ...facts, lookAt: now() + lookAgainIn(0) }
    payments.unshift(payment)
    later({ key, at: payment.lookAt })
    yield
    yield* ask({ ...payment }, nextStep(payment, new Date(now())))
  }
  function* work(job: Job): Actor<Charged> {
    const payment = payments.find(({ key }) => key === job.key)
    if (!payment || !isOpen(payment)) return
    const asItWas = { ...payment }
    yield
    if (payment.lookAt === asItWas.lookAt) {
      payment.lookAt = now() + lookAgainIn(now() - payment.createdAt)
      later({ key: payment.key, at: payment.lookAt })
    }
    yield
    yield* ask(asItWas, nextStep(asItWas, new Date(now())))
    yield* complete(job.key)
  }
  function* hear(charged: Charged): Actor<Charged> {
    take(charged.key, charged)
    if (charged.state === 'confirmed') yield* complete(charged.key)
  }

  const events: Charged[] = []
  function tell(): void {
    for (const { key } of payments) if (vault.charges.has(key) && random.next() < 0.3) events.push(vault.look(key))
    if (events.length && random.next() < 0.7) start(hear(events.at(random.between(0, events.length - 1)) as Charged))
  }

  const hazards = {
    act: () => {
      const requestKey = pick(random, ['a', 'b', 'c', 'd'])
      if (random.next() < 0.25) start(click(pick(random, ['one card', 'another card']), requestKey))
    },
    hear: () => {
      if (random.next() < 0.3) vault.ownersAnswer()
      if (random.next() < 0.4) tell()
    },
    pauses: [10, 1_000, 5_000, 60_000, 60_000, 700_000],
  }
  return { order, payments, vault, seen, suffer: () => world.suffer(work, hazards), recover: () => world.recover(work) }
}
