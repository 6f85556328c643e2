import type { Transaction } from '@portal/foundation/database'
import { type SQL, sql } from 'drizzle-orm'
import { at, LARGE, type ManyContext, pick } from './made-up.ts'

const n = sql`n`
/** Orders for each account, on average. */
export const ORDERS_AN_ACCOUNT = 3
/** Days over which orders are spread evenly. */
const ORDERED_DAYS = 900
/** Orders of the large account in the last minutes, of every kind from 80 on: some statuses do not outlive a day. */
const RECENT_ORDERS = 20

/**
 * Cards, orders in every status with their items, the money that came and went back, and what was bought. Orders are numbered as they
 * were placed. Their statuses follow from the facts written here, as rule J3 decides.
 */
export async function seedManyOrders(tx: Transaction, context: ManyContext): Promise<void> {
  await insertCards(tx, context)
  await collectOrders(tx, context)
  await insertOrders(tx, context)
  await insertMoney(tx, context)
  await insertRefunds(tx, context)
  await insertSubscriptions(tx, context)
}

/** Three accounts of five have a card. The vault knows none of them. */
async function insertCards(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, accounts } = context
  await tx.execute(sql`
    insert into payment_methods (id, account_id, created_by, created_at, fingerprint, network, last_four, month, year, street, city,
      state, zip_code, country_code, is_primary)
    select 'many-card-' || n, ${last.accounts}::int + n, ${last.users}::int + n, ${at(now)} - interval '300 days', 'many-' || n,
      case when n % 2 = 0 then 'Visa' else 'Mastercard' end, lpad(${pick(context, 'card', n, 10_000)}::text, 4, '0'), 1 + n % 12,
      extract(year from ${at(now)})::int + n % 4, '1 Main St', 'Austin', 'TX', '78701', 'US', true
    from generate_series(1, ${accounts}::int) as n where n % 5 in (1, 2, 3)`)
}

/** Decides for each order its account, plan, moment and kind, of a hundred, in a table that goes with the transaction. */
async function collectOrders(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last, accounts } = context
  const orders = accounts * ORDERS_AN_ACCOUNT
  const ofLarge = Math.max(1, Math.floor(orders / LARGE.orders))
  await tx.execute(sql`
    create temporary table many_orders on commit drop as
    with sold as (
      select array_agg(id order by id) as ids from plans where purchasable and visible and price_cents > 0 and not deprecated)
    select n, ${last.orders}::int + n as id, account, ${last.accounts}::int + account as account_id, plan.id as plan_id,
      plan.licence_id, plan.description, plan.lookups, plan.months, plan.price_cents as unit_cents, plan.price_cents * 8 / 100 as tax_cents,
      case when is_recent then ${at(now)} - interval '1 minute' * (${orders}::int + 1 - n)
        else ${at(now)} - make_interval(secs => (${orders}::int - n) * ${(ORDERED_DAYS * 86_400) / orders}::float8) end as placed_at,
      kind, account % 5 in (1, 2, 3) and n % 2 = 0 as is_by_card
    from (
      select n, is_recent, case when is_recent or n % ${ofLarge}::int = 0 then 1 else 1 + ${pick(context, 'buyer', n, accounts)} end as account,
        case when is_recent then 80 + n % 20 else ${pick(context, 'kind', n, 100)} end as kind, 1 + ${pick(context, 'plan', n, 10_000)} as choice
      from (select n, n > ${orders}::int - ${RECENT_ORDERS}::int as is_recent from generate_series(1, ${orders}::int) as n) as counted) as placed
    cross join sold
    join plans as plan on plan.id = sold.ids[1 + placed.choice % array_length(sold.ids, 1)]`)
  await tx.execute(sql`analyze many_orders`)
}

/** Kinds of a hundred: below 90 paid, of which 86 and 87 went back in part, 88 in whole, and 89 was voided. */
const IS_PAID = sql`kind < 90`
/** Invoiced with net 30, and past due once that is over. */
const IS_INVOICED = sql`kind between 90 and 92`
const IS_CANCELED = sql`kind between 93 and 94`
/** Placed by staff and not approved yet. */
const IS_TO_APPROVE = sql`kind = 95`
/** A bank asks the owner of the card. Of the others what is not a day old is in checkout, and all else has lapsed. */
const IS_ASKED = sql`kind = 96 and is_by_card and placed_at > now - interval '1 day'`

async function insertOrders(tx: Transaction, { now }: ManyContext): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, account_id, created_at, placed_at, processed_at, unit_cents, tax_cents, saas_tax_millionths,
      data_tax_millionths, po_number, taxed_at, paid_with, payment_due_at, received_cents, terms, reason, cancelled_at,
      payment_under_way, confirm_by)
    select id, account_id, placed_at, placed_at, case when ${IS_PAID} or ${IS_INVOICED} then placed_at end, unit_cents, tax_cents,
      80000, 80000, case when n % 4 = 0 then 'PO-' || n else '' end, '1 Main St, Austin, TX 78701, United States',
      case when not (${IS_PAID}) then '' when is_by_card then 'Visa' else 'wire WT-' || n end,
      case when ${IS_INVOICED} then placed_at + interval '30 days' else placed_at end,
      case when ${IS_PAID} then unit_cents + tax_cents else 0 end,
      case when ${IS_INVOICED} then 'net-30' when ${IS_TO_APPROVE} then 'due-on-receipt' end,
      case when ${IS_INVOICED} or ${IS_TO_APPROVE} then 'Ordered by phone' else '' end,
      case when ${IS_CANCELED} then placed_at + interval '1 hour' end,
      case when ${IS_ASKED} then 'challenge' end, case when ${IS_ASKED} then now + interval '1 hour' end
    from many_orders, (select ${at(now)} as now) as clock`)
  await tx.execute(sql`
    insert into order_items (id, order_id, plan_id, description, lookups, unit_cents, tax_cents, starts_at, ends_at)
    select 'many-item-' || n, id, plan_id, description, lookups, unit_cents, tax_cents,
      case when ${IS_PAID} or ${IS_INVOICED} then placed_at end,
      case when ${IS_PAID} or ${IS_INVOICED} then placed_at + make_interval(months => months) end
    from many_orders`)
}

/** Payments by card, and a line of the ledger for each order that was paid. */
async function insertMoney(tx: Transaction, { now, last }: ManyContext): Promise<void> {
  await tx.execute(sql`
    insert into payments (id, order_id, account_id, key, card_id, cents, created_by, created_at, is_collected, state, challenge_url,
      vault_token, good_until, look_at, settled_at)
    select 'many-payment-' || n, id, account_id, 'many-' || n, 'many-card-' || account, unit_cents + tax_cents,
      ${last.users}::int + account, placed_at, true, case when ${IS_PAID} then 'paid' else 'challenge' end, '', 'many-' || n,
      now + interval '1 hour', now + interval '1 hour', case when ${IS_PAID} then placed_at end
    from many_orders, (select ${at(now)} as now) as clock where is_by_card and (${IS_PAID} or ${IS_ASKED})`)
  await tx.execute(sql`
    ${INSERT_LINES}
    select 'many-charge-' || n, account_id, id, case when is_by_card then 'many-payment-' || n end, 'charge', unit_cents, tax_cents,
      placed_at, case when is_by_card then 'many-card-' || account end, ${PAID_BY}, null, n % 97 = 0,
      case when kind = 89 then placed_at + interval '2 hours' end
    from many_orders where ${IS_PAID}`)
}

const INSERT_LINES = sql`
  insert into transactions (id, account_id, order_id, payment_id, kind, unit_cents, tax_cents, created_at, card_id, gateway_id,
    gateway_message, gateway_response, provider, reference_number, refund_of, is_test, voided_at)`

/** Columns from gateway to reference, of money that came. */
const PAID_BY: SQL = sql`case when is_by_card then 'gw-' || n else '' end, case when is_by_card then 'Approved' else '' end, '',
  case when not is_by_card then 'wire' end, case when is_by_card then '' else 'WT-' || n end`

/** Refunds: of what was paid, a part went back, all of it, or the whole payment on the same day. */
async function insertRefunds(tx: Transaction, { now }: ManyContext): Promise<void> {
  const share = sql`case when kind < 88 then 2 else 1 end`
  const sentAt = sql`least(placed_at + interval '2 hours', ${at(now)})`
  const wentBack = sql`from many_orders where kind between 86 and 89`
  await tx.execute(sql`
    insert into order_refunds (id, order_id, cents, refunded_at, went_to, is_void)
    select 'many-refund-' || n, id, unit_cents / ${share} + tax_cents / ${share}, ${sentAt},
      case when is_by_card then 'Visa' else 'wire' end, kind = 89 ${wentBack}`)
  await tx.execute(sql`
    ${INSERT_LINES}
    select 'many-refund-' || n, account_id, id, case when is_by_card then 'many-payment-' || n end, 'refund', -(unit_cents / ${share}),
      -(tax_cents / ${share}), ${sentAt}, case when is_by_card then 'many-card-' || account end,
      case when is_by_card then 'gw-back-' || n else '' end, '', '', case when not is_by_card then 'wire' end,
      case when is_by_card then '' else 'WT-BACK-' || n end, 'many-charge-' || n, n % 97 = 0, null ${wentBack}`)
}

/** One subscription for each order in use; one of forty was terminated, and one license of two hundred is suspended. Half were slowed down once. */
async function insertSubscriptions(tx: Transaction, context: ManyContext): Promise<void> {
  const inUse = sql`from many_orders where (${IS_PAID} and kind <> 89) or ${IS_INVOICED}`
  const until = sql`placed_at + make_interval(months => months)`
  await tx.execute(sql`
    insert into account_licences (account_id, licence_id, created_at, suspended_at, suspend_reason)
    select account_id, licence_id, min(placed_at), case when min(n) % 200 = 3 then ${at(context.now)} - interval '3 days' end,
      case when min(n) % 200 = 3 then 'Unusual lookups, under review' end
    ${inUse} group by account_id, licence_id on conflict do nothing`)
  await tx.execute(sql`
    insert into licence_rate_limits (id, account_id, licence_id, created_at, expires_at)
    select 'many-limit-' || n, account_id, licence_id, placed_at + interval '1 hour', placed_at + interval '2 hours'
    ${inUse} and n % 2 = 0`)
  await tx.execute(sql`
    insert into subscriptions (id, account_id, licence_id, plan_id, order_id, order_item_id, created_at, starts_at, expires_at,
      terminated_at, termination_reason, issued, used, used_before, auto_renew_disabled_at)
    select 'many-subscription-' || n, account_id, licence_id, plan_id, id, 'many-item-' || n, placed_at, placed_at, ${until},
      case when n % 40 = 9 then least(${until}, ${at(context.now)}) end, case when n % 40 = 9 then 'Ended by request' end, lookups,
      (least(lookups, 50000) * (${pick(context, 'used', n, 100)}) / 100)::bigint,
      (least(lookups, 50000) * (${pick(context, 'used', n, 100)}) / 100)::bigint, case when n % 3 = 0 then placed_at end
    ${inUse}`)
}
