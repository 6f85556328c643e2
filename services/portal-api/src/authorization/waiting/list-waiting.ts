import {
  listWaiting,
  WAITING,
  type WaitingGroup,
  type WaitingKind,
  type WaitingThing,
} from '@portal/contracts/authorization/admin-waiting'
import { CHECKOUT_LASTS_MS } from '@portal/contracts/billing/order-status'
import { meets } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { findOpenCheckouts, findOrdersPastDue, findOrdersToApprove, isAnyTaxRateInForce } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findDeclinedOrders, findRefundsToApprove, findUnknownMoney } from '../../payments/index.ts'
import { findUsageDifferences } from '../../security/index.ts'
import { findSlowedLicences, findSuspendedLicences } from '../../subscriptions/index.ts'
import { REDACTION_HOLD_MS } from '../admin-identities/redact.ts'
import { findActing, findOneTimePasswords, findRedactions, findRolesWithoutLogin } from './waiting-people.sql.ts'

/** Maximum number of items of each kind: as many as a person works through in one go. */
const MOST = 20

/** Items of one kind; `of` is the total count. */
interface Found {
  id: number | string
  of: number
  since?: Date | null
  until?: Date | null
  cents?: number
  name?: string
  accountId?: number
  accountLabel?: string
}
type Finder = (tx: Transaction, now: Date, userId: number) => Promise<Found[]>

const FINDERS: Readonly<Record<WaitingKind, Finder>> = {
  slowed: (tx, now) => findSlowedLicences(tx, now, MOST),
  'unknown-money': (tx, now) => findUnknownMoney(tx, now, MOST),
  'refund-request': (tx, now, userId) => findRefundsToApprove(tx, now, userId, MOST),
  approval: (tx, now) => findOrdersToApprove(tx, now, MOST),
  'past-due': (tx, now) => findOrdersPastDue(tx, now, MOST),
  declined: findDeclined,
  'usage-differs': (tx) => findUsageDifferences(tx, MOST),
  'no-tax-rates': async (tx, now) => ((await isAnyTaxRateInForce(tx, now)) ? [] : [{ id: '', of: 1, since: now }]),
  suspended: (tx) => findSuspendedLicences(tx, MOST),
  acting: async (tx, now) => named(await findActing(tx, now, MOST)),
  redaction: async (tx) =>
    named(await findRedactions(tx, MOST)).map((one) => ({
      ...one,
      since: new Date((one.until?.getTime() ?? 0) - REDACTION_HOLD_MS),
    })),
  'one-time-password': async (tx) => named(await findOneTimePasswords(tx, MOST)),
  'roles-without-login': async (tx) => named(await findRolesWithoutLogin(tx, MOST)),
}

/** Only what the caller's own roles hear of is looked for (rule N24). */
export const listWaitingHandler = handle(listWaiting, async ({ caller, tx, now }) => {
  const groups: WaitingGroup[] = []
  for (const kind of Object.keys(WAITING) as WaitingKind[]) {
    if (!meets(WAITING[kind], caller)) continue
    const found = await FINDERS[kind](tx, now, caller.userId)
    if (found[0]) groups.push({ kind, count: found[0].of, things: found.slice(0, MOST).map(thingOnTheWire) })
  }
  return groups
})

/** A checkout waits since its card did not pay; once it has lapsed it waits for nobody. */
async function findDeclined(tx: Transaction, now: Date): Promise<Found[]> {
  const declined = await findDeclinedOrders(tx, new Date(now.getTime() - CHECKOUT_LASTS_MS))
  if (declined.size === 0) return []
  const waiting = await findOpenCheckouts(tx, [...declined.keys()], now)
  return waiting
    .map((order) => ({ ...order, since: declined.get(order.id) ?? now }))
    .sort((a, b) => a.since.getTime() - b.since.getTime())
}

function named<Person extends Parameters<typeof personName>[0]>(people: readonly Person[]) {
  return people.map((person) => ({ ...person, name: personName(person) }))
}

function thingOnTheWire({ id, name = '', accountId, accountLabel = '', since, until, cents = 0 }: Found): WaitingThing {
  return {
    id: String(id),
    name,
    account_id: accountId ?? null,
    account_label: accountLabel,
    since: (since ?? new Date(0)).toISOString(),
    until: timeOrEmpty(until ?? null),
    amount: cents,
  }
}
