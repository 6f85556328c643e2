import type { FoundThing } from '@portal/contracts/authorization/admin-search'
import { type AuditEntry, auditSentence } from '@portal/contracts/authorization/audit'
import { personState } from '@portal/contracts/authorization/person-state'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { findFault } from '@portal/foundation/faults'
import type { findAccount, findAccountsById } from '@portal/foundation/people'
import { type findPaperByNumber, type OrderRow, statusOf } from '../../billing/index.ts'
import { personName } from '../../kernel/person-name.ts'
import { listedTransaction } from '../../payments/index.ts'
import type { KeyOfSearch } from '../../security/index.ts'
import { deviceOf } from '../sessions/device-of.ts'
import type { findLoginsFrom, findOrganizationsById, findPeopleNamed } from './things.sql.ts'

type Found<Find extends (...asked: never[]) => Promise<unknown> | PromiseLike<unknown>> = NonNullable<
  Awaited<ReturnType<Find>>
>
type Person = Found<typeof findPeopleNamed>[number]

/** States a thing with nothing in the fields that it does not have. */
function thing(facts: Pick<FoundThing, 'kind' | 'id' | 'name'> & Partial<FoundThing>): FoundThing {
  const nothing = { detail: '', state: '', amount: null, at: '', account_id: null, account_label: '', order_id: null }
  return { ...nothing, ...facts }
}

export function orderThing(order: OrderRow, now: Date): FoundThing {
  return thing({
    kind: 'order',
    id: String(order.id),
    name: `Order ${order.id}`,
    detail: order.items.map(({ description }) => description).join(', '),
    state: statusOf(order, now),
    amount: priceOf([order]).totalCents,
    at: (order.placedAt ?? order.createdAt).toISOString(),
    account_id: order.accountId,
    order_id: order.id,
  })
}

export function documentThing(paper: Found<typeof findPaperByNumber>): FoundThing {
  return thing({
    kind: 'document',
    id: paper.number ?? '',
    name: paper.number ?? '',
    detail: paper.kind,
    amount: priceOf([paper]).totalCents,
    at: paper.issuedAt.toISOString(),
    account_id: paper.accountId,
    order_id: paper.orderId,
  })
}

export function transactionThing(row: Parameters<typeof listedTransaction>[0]): FoundThing {
  const { transaction_id, account_id, account_name, amount, created, paid_with, ...rest } = listedTransaction(row)
  return thing({
    kind: 'transaction',
    id: transaction_id,
    name: paid_with || rest.payment_form,
    detail: rest.reference_number,
    state: rest.voided ? 'voided' : amount < 0 ? 'refund' : '',
    amount,
    at: created,
    account_id,
    account_label: account_name ?? '',
    order_id: rest.order_id,
  })
}

export function keyThing({ kind, id, label, accountId, detail, status, createdAt }: KeyOfSearch): FoundThing {
  return thing({
    kind,
    id,
    name: label,
    detail,
    state: status,
    at: createdAt.toISOString(),
    account_id: accountId,
  })
}

export function personThing(person: Person): FoundThing {
  return thing({
    kind: 'person',
    id: String(person.id),
    name: personName(person),
    detail: person.email,
    state: personState(person),
    at: person.createdAt.toISOString(),
  })
}

export function accountThing(account: Found<typeof findAccountsById>[number]): FoundThing {
  return thing({
    kind: 'account',
    id: String(account.id),
    name: account.label,
    state: account.deactivatedAt ? 'deactivated' : 'active',
    at: account.createdAt.toISOString(),
    account_id: account.id,
    account_label: account.label,
  })
}

export function organizationThing(organization: Found<typeof findOrganizationsById>[number]): FoundThing {
  return thing({
    kind: 'organization',
    id: String(organization.id),
    name: organization.name,
    at: organization.createdAt.toISOString(),
    account_id: organization.primaryAccountId,
  })
}

/** Returns each person who logged in from an address, or tried to, once: with their latest try, the latest first. */
export function loginThings(logins: Found<typeof findLoginsFrom>): FoundThing[] {
  const latest = new Map(logins.toReversed().map((login) => [login.person.id, login]))
  return [...latest.values()]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ person, at, userAgent, isRefused }) =>
      thing({
        kind: 'login',
        id: String(person.id),
        name: personName(person),
        detail: deviceOf(userAgent),
        state: isRefused ? 'refused' : 'logged-in',
        at: at.toISOString(),
      }),
    )
}

export function logEntryThing(account: Found<typeof findAccount>, entry: AuditEntry): FoundThing {
  return thing({
    kind: 'log-entry',
    id: entry.subject.id,
    name: auditSentence(entry),
    detail: entry.actor?.name ?? '',
    at: entry.at,
    account_id: account.id,
    account_label: account.label,
  })
}

export function faultThing(fault: Found<typeof findFault>): FoundThing {
  return thing({
    kind: 'page-error',
    id: fault.reference,
    name: fault.message,
    detail: [fault.page, fault.remote, fault.release].filter(Boolean).join(' · '),
    at: fault.reportedAt.toISOString(),
  })
}
