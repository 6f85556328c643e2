import { depletedAt, type Facts, inWords, issuedAt, type OrderFacts, paidAt, type Term, usedAt } from './facts.ts'
import type { Findings } from './invariants.ts'
import { RENEWING } from './journal.ts'
import { AHEAD, dayOf, endOf, HOUR, MINUTE } from './literal-rules.ts'

/** Longest delay with which a job is done where workers die, ms. */
export const LATE = 10 * MINUTE
const MONTHS: Readonly<Record<string, number>> = {
  'us-core-cloud-5k-monthly': 1,
  'us-core-cloud-5k-yearly': 12,
  'us-core-cloud-free-monthly': 1,
}

const LOOKUPS: Readonly<Record<string, number>> = {
  'us-core-cloud-5k-monthly': 5_000,
  'us-core-cloud-5k-yearly': 60_000,
  'us-core-cloud-free-monthly': 1_000,
}

/** Holds the terms of an account against each other. */
export function checkTerms(facts: Facts, findings: Findings, now: number): void {
  const anchors = anchorsOf(facts)
  for (const term of facts.terms) {
    checkEnd(facts, findings, term, anchors.get(term.id) ?? 0)
    checkFollowed(facts, findings, term, now)
    const used = usedAt(facts.entries, term.id, now)
    findings.expect(
      'lookups',
      facts.accountId,
      term.used === used,
      () => `${term.id} has ${term.used}, used were ${used}`,
    )
    const bought = issuedAt(facts.entries, term, 0)
    findings.expect(
      'lookups',
      facts.accountId,
      bought === LOOKUPS[term.planId],
      () => `${term.id} was bought with ${bought}, not with what its plan has`,
    )
  }
  for (const order of facts.orders) checkOverlap(facts, findings, order)
}

const isCanceled = ({ cancelledAt }: OrderFacts) => cancelledAt !== null
const orderOf = (facts: Facts, { orderId }: Term) => facts.orders.find(({ id }) => id === orderId) as OrderFacts
const termsOf = (facts: Facts, { id }: OrderFacts) => facts.terms.filter(({ orderId }) => orderId === id)
export const priorOf = (facts: Facts, { renewalOf }: OrderFacts) => facts.terms.find(({ id }) => id === renewalOf)

/** Anchor day of each term: that of the first of those that follow each other without a change of the day. */
function anchorsOf(facts: Facts): Map<string, number> {
  const anchors = new Map<string, number>()
  for (const term of facts.terms) {
    const prior = priorOf(facts, orderOf(facts, term))
    const isOn = prior !== undefined && term.startsAt === prior.expiresAt
    anchors.set(term.id, (isOn ? anchors.get(prior.id) : undefined) ?? dayOf(term.startsAt))
  }
  return anchors
}

function checkEnd(facts: Facts, findings: Findings, term: Term, anchor: number): void {
  // What was taken back before it began is nobody's term.
  if (isCanceled(orderOf(facts, term))) return
  const end = endOf(term.startsAt, MONTHS[term.planId] ?? 1, anchor)
  findings.expect(
    'anchor',
    facts.accountId,
    term.expiresAt === end,
    () => `${term.id} began ${inWords(term.startsAt)} and ends ${inWords(term.expiresAt)}, not ${inWords(end)}`,
  )
}

/** The next term begins where the one before ended, or once that was used up; an order has one running term at a time. */
function checkOverlap(facts: Facts, findings: Findings, order: OrderFacts): void {
  if (isCanceled(order)) return
  const own = termsOf(facts, order)
  for (const [index, term] of own.entries()) {
    const before = own[index - 1]
    const isApart = !before || (before.terminatedAt ?? before.expiresAt) <= term.startsAt
    findings.expect('overlap', facts.accountId, isApart, () => `order ${order.id} has two terms at once`)
  }
  const prior = priorOf(facts, order)
  const [first] = own
  if (!prior || !first) return
  const isAfter = first.startsAt >= prior.expiresAt || depletedAt(facts.entries, prior) <= first.startsAt
  findings.expect('overlap', facts.accountId, isAfter, () => `${first.id} began before ${prior.id} was over or used up`)
  const followers = facts.orders.filter((other) => other.renewalOf === prior.id && !isCanceled(other))
  findings.expect(
    'overlap',
    facts.accountId,
    followers.length === 1,
    () => `${prior.id} is followed ${followers.length} times`,
  )
}

/**
 * Returns whether the screen said last, before a time, that a term renews. One that it never showed took it from the one before, or from its
 * buyer: when the bank is silent a term begins later, and nobody may look for months.
 */
export function wasShownToRenew(facts: Facts, term: Term, before: number): boolean {
  const shown = facts.entries.filter(({ what, subject, at }) => what === 'shown' && subject === term.id && at < before)
  const last = shown.at(-1)
  if (last) return last.value === 1
  const prior = priorOf(facts, orderOf(facts, term))
  if (prior) return wasShownToRenew(facts, prior, before)
  return facts.entries.some(
    ({ what, subject, words }) => what === 'bought' && subject === String(term.orderId) && words === RENEWING,
  )
}

function isServing(facts: Facts, term: Term, time: number): boolean {
  const order = orderOf(facts, term)
  const isOver = term.expiresAt <= time || (term.terminatedAt !== null && term.terminatedAt <= time)
  const isUnpaid = paidAt(facts, order) > time && order.graceEnd !== null && order.graceEnd <= time
  return (
    term.startsAt <= time &&
    !isOver &&
    !isUnpaid &&
    usedAt(facts.entries, term.id, time) < issuedAt(facts.entries, term, time)
  )
}

/**
 * The moment at which a term has to be followed; `undefined` if another one of its plan goes on instead. One that waits for another
 * goes on when that is used up or at its own end; that another one is stopped because it was not paid charges for nothing else.
 */
function dueToFollow(facts: Facts, term: Term): number | undefined {
  const nextId = followedBy(facts, term, Number.POSITIVE_INFINITY)
  const others = facts.terms.filter((other) => other.id !== term.id && other.planId === nextId)
  // What costs nothing begins when the month is over, however early its lookups were used up.
  const first = isFree(nextId) ? term.expiresAt : Math.min(depletedAt(facts.entries, term), term.expiresAt)
  const usedUp = others.map((other) => depletedAt(facts.entries, other))
  const moments = [first, ...usedUp.filter((time) => time > first && time < term.expiresAt), term.expiresAt]
  return moments
    .sort((a, b) => a - b)
    .find((moment) => !others.some((other) => goesOnAt(facts, other, moment) && !follows(facts, other, term)))
}

/**
 * Returns whether a term serves at a moment, or is the next one of a third term that was over or used up by then: of several that are due at the
 * same moment one is followed, as soon as a worker looks, and the others wait for what follows it.
 */
function goesOnAt(facts: Facts, other: Term, moment: number): boolean {
  if (isServing(facts, other, moment)) return true
  const third = priorOf(facts, orderOf(facts, other))
  const isDueToo = third !== undefined && Math.min(depletedAt(facts.entries, third), third.expiresAt) <= moment
  return (
    isDueToo && other.startsAt > moment && other.startsAt <= moment + LATE && isServing(facts, other, other.startsAt)
  )
}

const isFree = (planId: string) => planId.includes('-free-')

/** The plan that follows a term as it was chosen before a time; without a choice the same one. */
function followedBy(facts: Facts, { id, planId }: Term, before: number): string {
  const chosen = facts.entries.findLast(({ what, subject, at }) => what === 'chosen' && subject === id && at < before)
  return chosen?.words ?? planId
}

function follows(facts: Facts, other: Term, term: Term): boolean {
  return orderOf(facts, other).renewalOf === term.id
}

function checkFollowed(facts: Facts, findings: Findings, term: Term, now: number): void {
  const order = orderOf(facts, term)
  const dueAt = dueToFollow(facts, term)
  if (dueAt === undefined || isCanceled(order) || dueAt + LATE > now) return
  const paid = paidAt(facts, order)
  const at = Math.max(dueAt, Number.isFinite(paid) ? paid : Number.POSITIVE_INFINITY)
  if (term.terminatedAt !== null && term.terminatedAt <= at) return
  // One that was taken back before it began names no term any more; one that was begun and withdrawn did follow.
  const follower = facts.orders.find((other) => other.renewalOf === term.id)
  const next = follower && termsOf(facts, follower)[0]
  if (!wasShownToRenew(facts, term, at)) return
  if (at + LATE > now) return
  // What was changed in these very minutes may have come before or after.
  const isChanged = facts.entries.some(
    (entry) => entry.what === 'did' && Math.abs(entry.at - at) < LATE && isSwitch(entry.words),
  )
  const isLastMinute = facts.entries.some((entry) => entry.what === 'ended' && Math.abs(entry.at - at) < LATE)
  if (!next) {
    findings.expect(
      'gap',
      facts.accountId,
      isChanged || isLastMinute,
      () => `${term.id} was to go on ${inWords(at)} and did not`,
    )
    return
  }
  const isInPlace =
    at === term.expiresAt || (next.createdAt <= term.expiresAt + HOUR && next.startsAt === term.expiresAt)
  const isInTime = isInPlace
    ? next.startsAt === term.expiresAt && next.createdAt >= term.expiresAt - AHEAD
    : next.startsAt >= at - 1 && next.startsAt <= at + LATE
  findings.expect(
    'gap',
    facts.accountId,
    isInTime || isChanged,
    () => `${term.id} was to go on ${inWords(at)} and did ${inWords(next.startsAt)}`,
  )
}

function isSwitch(words: string): boolean {
  return /turns renewal|deletes a card|buys|chooses/.test(words)
}
