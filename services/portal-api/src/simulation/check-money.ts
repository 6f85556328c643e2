import type { TestVault } from '../testing/test-vault.ts'
import { LATE, priorOf, wasShownToRenew } from './check-terms.ts'
import { type Facts, inWords, type OrderFacts, type PaymentFacts, type Term } from './facts.ts'
import type { Findings } from './invariants.ts'
import type { Entry, Journal } from './journal.ts'
import { DAY, MINUTE, taxOf, tryDayOf } from './literal-rules.ts'

interface Against {
  vault: TestVault
  journal: Journal
  findings: Findings
}

/** Holds the money of an account against consents, orders, announcements and the bank's records. */
export function checkMoney(facts: Facts, against: Against): void {
  for (const order of facts.orders) {
    checkPapers(facts, order, against)
    checkCharges(facts, order, against)
    if (order.renewalOf && order.unitCents + order.taxCents > 0) checkAmount(facts, order, against)
  }
  for (const payment of facts.payments) if (!payment.isByHand) checkTry(facts, payment, against)
  const stops = facts.entries.filter(({ what }) => what === 'stopped')
  const isTwice = new Set(stops.map(({ subject }) => subject)).size < stops.length
  against.findings.expect('letters', facts.accountId, !isTwice, () => 'a stop was announced twice')
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function checkPapers(facts: Facts, order: OrderFacts, { findings }: Against): void {
  const right = (isRight: boolean, words: string) =>
    findings.expect('papers', facts.accountId, isRight, () => `order ${order.id}: ${words}`)
  const lines = facts.lines.filter(({ orderId }) => orderId === order.id)
  const charged = sum(lines.filter(({ kind }) => kind === 'charge').map(({ cents }) => cents))
  const isItemsSum = order.unitCents === order.itemUnitCents && order.taxCents === order.itemTaxCents
  right(isItemsSum, 'its items come to another sum')
  right(charged === order.receivedCents, `it has received ${order.receivedCents}, the ledger says ${charged}`)
  for (const { id, cents } of lines.filter(({ kind }) => kind === 'charge')) {
    const back = -sum(lines.filter(({ refundOf }) => refundOf === id).map((line) => line.cents))
    right(back <= cents, `${back} of ${cents} went back`)
  }
  for (const { id, state, cents } of facts.payments.filter(({ orderId }) => orderId === order.id)) {
    const own = lines.filter(({ paymentId, kind }) => paymentId === id && kind === 'charge')
    const isPaid = state === 'paid' || state === 'refunded'
    right(isPaid ? own.length === 1 && own[0]?.cents === cents : own.length === 0, `payment ${id} is not its line`)
  }
  const receipts = facts.entries.filter(({ what, subject }) => what === 'receipt' && subject === String(order.id))
  const total = order.unitCents + order.taxCents
  for (const { value } of receipts) right(value === total, `its receipt says ${value} instead of ${total}`)
  if (charged > 0) right(receipts.length > 0, 'it has no receipt')
}

/** The bank charged an order once at most, for what its payment says, and the ledger has just that. */
function checkCharges(facts: Facts, order: OrderFacts, { vault, findings }: Against): void {
  const charges = chargesOf(vault, order.id).filter(({ state }) => state === 'succeeded')
  const charged = sum(charges.map(({ cents }) => cents))
  const total = order.unitCents + order.taxCents
  const { accountId } = facts
  findings.expect('double', accountId, charged <= total, () => `order ${order.id} of ${total} was charged ${charged}`)
  for (const { key, cents } of charges) {
    const payment = facts.payments.find((one) => one.key === key)
    findings.expect('consent', accountId, payment?.cents === cents, () => `${key} has no payment of ${cents}`)
    if (payment && !payment.isByHand) checkConsent(facts, { order, payment }, findings)
  }
  const ledger = facts.lines.filter((line) => line.orderId === order.id && line.paymentId !== null)
  const noted = sum(ledger.filter(({ kind }) => kind === 'charge').map(({ cents }) => cents))
  findings.expect('ledger', accountId, noted === charged, () => `order ${order.id}: ledger ${noted}, bank ${charged}`)
  const back = -sum(ledger.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents))
  const returned = sum(
    vault.returns.filter(({ charge, isDone }) => isDone && charges.includes(charge)).map(({ cents }) => cents),
  )
  findings.expect('ledger', accountId, back === returned, () => `order ${order.id}: ${back} back, bank ${returned}`)
}

/** The bank's charges by order, kept up to date as they grow. */
const byOrder = new WeakMap<TestVault, { seen: number; charges: Map<number, TestVault['charges']> }>()

function chargesOf(vault: TestVault, orderId: number): TestVault['charges'] {
  const known = byOrder.get(vault) ?? { seen: 0, charges: new Map<number, TestVault['charges']>() }
  byOrder.set(vault, known)
  for (; known.seen < vault.charges.length; known.seen += 1) {
    const charge = vault.charges[known.seen]
    const id = Number(charge?.key.split('-')[1])
    if (charge) known.charges.set(id, [...(known.charges.get(id) ?? []), charge])
  }
  return known.charges.get(orderId) ?? []
}

interface Charged {
  order: OrderFacts
  payment: PaymentFacts
}

/** Holds that what nobody pays by hand renews a term whose owner agreed to it, and had not turned it off before the next one began. */
function checkConsent(facts: Facts, { order, payment }: Charged, findings: Findings): void {
  const prior = priorOf(facts, order)
  const consent = facts.consents.find(({ id }) => id === prior?.consentId)
  const isAgreed = consent?.planId === order.planId && consent.agreedAt <= payment.createdAt
  const { accountId } = facts
  findings.expect('consent', accountId, isAgreed, () => `${payment.key}: nobody agreed to it`)
  if (!prior) return
  const begins = order.dueAt ?? 0
  const isOn = wasShownToRenew(facts, prior, begins)
  findings.expect('consent', accountId, isOn, () => `${payment.key}: renewal was off before ${inWords(begins)}`)
  const isBegun = payment.createdAt >= begins
  findings.expect('consent', accountId, isBegun, () => `${payment.key}: its term begins ${inWords(begins)} only`)
}

/** A payment by itself belongs to the day of a try, one each, or follows a change of the card. */
function checkTry(facts: Facts, payment: PaymentFacts, { findings }: Against): void {
  const order = facts.orders.find(({ id }) => id === payment.orderId)
  const dueAt = order?.dueAt ?? 0
  const day = tryDayOf(dueAt, payment.createdAt, LATE)
  const isCardNew = facts.entries.some(
    ({ what, at }) => what === 'card' && at <= payment.createdAt && at >= payment.createdAt - LATE,
  )
  const same = facts.payments.filter(
    (other) => other.orderId === payment.orderId && !other.isByHand && other.id !== payment.id,
  )
  const isSecond =
    !isCardNew &&
    same.some(
      (other) =>
        day !== undefined && tryDayOf(dueAt, other.createdAt, LATE) === day && other.createdAt < payment.createdAt,
    )
  findings.expect(
    'tries',
    facts.accountId,
    isCardNew || (day !== undefined && !isSecond),
    () => `${payment.key} was begun ${inWords(payment.createdAt)}, due ${inWords(dueAt)}`,
  )
}

/** Price before tax that is announced, and a higher one since when it counts. */
interface Announced {
  unit: number
  risen?: { unit: number; from: number }
}

const unitAt = ({ unit, risen }: Announced, time: number) => (risen && risen.from <= time ? risen.unit : unit)

/** Price before tax that was last announced to an account for the term that an order buys. */
function announcedUnit(facts: Facts, order: OrderFacts, journal: Journal): number {
  const prior = priorOf(facts, order)
  return prior ? unitAt(announcedIn(facts, prior, order, journal), order.dueAt ?? order.placedAt) : order.unitCents
}

/** Returns what letters and consents had announced when a term was followed by an order. A rise that counts later outlives the term. */
function announcedIn(facts: Facts, term: Term, next: OrderFacts, journal: Journal): Announced {
  const own = facts.orders.find(({ id }) => id === term.orderId)
  if (!own) return { unit: next.unitCents }
  const about = facts.entries.filter(
    (entry) => (isAbout(entry, term) || isConsentTo(entry, term)) && entry.at <= next.placedAt,
  )
  return about.reduce<Announced>(
    (before, entry) => {
      if (isConsentTo(entry, term)) return { unit: entry.value }
      return afterLetter(before, { end: term.expiresAt, at: entry.at, price: priceAt(journal, next.planId, entry.at) })
    },
    atStart(facts, own, journal),
  )
}

function atStart(facts: Facts, own: OrderFacts, journal: Journal): Announced {
  const prior = priorOf(facts, own)
  const { risen } = prior ? announcedIn(facts, prior, own, journal) : {}
  return { unit: own.unitCents, ...(risen && risen.from > (own.dueAt ?? 0) && { risen }) }
}

/** Announces a higher price from thirty days after the day of its letter on, one at a time; a lower one at once. */
function afterLetter(before: Announced, { end, at, price }: { end: number; at: number; price: number }): Announced {
  const known = unitAt(before, end)
  const risen = before.risen && before.risen.from > at ? before.risen : undefined
  if (risen && price > before.unit) return { unit: before.unit, risen: { ...risen, unit: Math.min(risen.unit, price) } }
  return price > known ? { unit: known, risen: { unit: price, from: at - (at % DAY) + 30 * DAY } } : { unit: price }
}

/** Somebody agreed to a price on the page of the subscription. */
function isConsentTo({ what, subject }: Entry, { id }: Term): boolean {
  return what === 'agreed' && subject === id
}

/** Letters name the minute in which a term ends. */
function isAbout({ what, subject }: Entry, { expiresAt }: Term): boolean {
  return what === 'announced' && Number(subject) === expiresAt - (expiresAt % MINUTE)
}

function priceAt(journal: Journal, planId: string, time: number): number {
  return journal.prices.findLast((price) => price.planId === planId && price.at <= time)?.cents ?? 0
}

/** A renewal costs what was announced, or less where the catalog does, with the tax of the place on that day. */
function checkAmount(facts: Facts, order: OrderFacts, { journal, findings }: Against): void {
  const at = order.placedAt
  const unit = Math.min(announcedUnit(facts, order, journal), priceAt(journal, order.planId, at))
  const last = (what: Entry['what']) => facts.entries.findLast((entry) => entry.what === what && entry.at <= at)
  const tax = taxOf(unit, last('moved')?.subject ?? '', last('exempt')?.value === 1)
  const isClose = facts.entries.some(
    ({ what, at: when }) => (what === 'moved' || what === 'exempt') && Math.abs(when - at) < 1_000,
  )
  const isRight = order.unitCents === unit && (order.taxCents === tax || isClose)
  const words = () => `order ${order.id} costs ${order.unitCents} + ${order.taxCents}, announced were ${unit} + ${tax}`
  findings.expect('amount', facts.accountId, isRight, words)
  const prior = priorOf(facts, order)
  const letter = facts.entries.findLast((entry) => prior !== undefined && isAbout(entry, prior) && entry.at <= at)
  if (!letter || !prior) return
  const isSame = !facts.entries.some(
    ({ what, at: when }) => ['moved', 'exempt', 'agreed'].includes(what) && when >= letter.at && when <= at,
  )
  const isCheaper = unit < priceAt(journal, order.planId, letter.at) || order.unitCents + order.taxCents < letter.value
  const isAnnounced = letter.value === order.unitCents + order.taxCents || !isSame || isCheaper
  findings.expect(
    'amount',
    facts.accountId,
    isAnnounced,
    () => `the letter before order ${order.id} said ${letter.value}`,
  )
}
