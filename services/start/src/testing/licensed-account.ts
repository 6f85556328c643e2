import { askPostgres } from '@portal/foundation/testing'

/** A catalog of one plan, for 5.00 a month: US address verification. */
export async function stockCatalog(url: string, lookups = 1e12): Promise<void> {
  await askPostgres(
    url,
    `insert into product_lines values ('us-core', 'us-core', 'us-core', '', '{verify}');
    insert into editions values ('us-core', 'us-core', 'us-core', '', '{}');
    insert into licences (id, edition_id, key, label, description, hosting, capabilities)
      values ('us-core-cloud', 'us-core', 'us-core-cloud', '', '', 'cloud', '{}');
    insert into plans (id, licence_id, description, nickname, lookups, months, price_cents, tier, renewable, capabilities)
      values ('plan', 'us-core-cloud', 'Plan', '', ${lookups}, 1, 500, '', true, '{}')`,
  )
}

/**
 * Gives the account with this label a subscription to US address verification, directly in the database: 1e12 lookups
 * are unlimited.
 */
export async function licenseAccount(url: string, label: string, issued = 1e12): Promise<void> {
  await stockCatalog(url, issued)
  await askPostgres(
    url,
    `insert into account_licences (account_id, licence_id, created_at)
      select id, 'us-core-cloud', now() from accounts where label = '${label}';
    insert into subscriptions (id, account_id, licence_id, plan_id, created_at, starts_at, expires_at, issued)
      select 'subscription', id, 'us-core-cloud', 'plan', now(), now() - interval '1 day', now() + interval '20 days',
        ${issued} from accounts where label = '${label}'`,
  )
}
