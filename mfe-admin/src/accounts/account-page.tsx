import { type AdminAccount, getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText, formatDate } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { rememberAccount } from '../overview/recent.ts'
import { SEARCH_CRUMB } from '../paths.ts'
import styles from './account.module.css'
import { AccountSecretKeys, AccountWebsiteKeys } from './account-keys.tsx'
import { AccountMembers } from './account-members.tsx'
import { AccountOrders } from './account-orders.tsx'
import { AccountStateButton } from './account-state-button.tsx'
import { AccountStateDialogs } from './account-state-dialogs.ts'
import { AccountSubscriptions } from './account-subscriptions.tsx'
import { ActingDialogs } from './acting-dialogs.ts'

type Account = Received<AdminAccount>

/** `/admin/accounts/:id`: what staff may know of one account. */
export function AccountPage() {
  const { success, data } = getAdminAccount.params.safeParse(useParams())
  return success ? <AccountOf key={data.id} id={data.id} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function AccountOf({ id }: { id: number }) {
  const account = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  const name = account.data?.account_name
  useEffect(() => {
    if (name) rememberAccount({ id, name })
  }, [id, name])
  return (
    <AccountStateDialogs>
      <DetailPage
        noun="account"
        crumb={SEARCH_CRUMB}
        load={account}
        thing={account.data}
        header={(thing) => ({
          title: nameOf(id, thing),
          status: <AccountStatus account={thing} />,
          action: (
            <div className={styles.actions}>
              <FavoriteButton id={id} />
              <AccountStateButton account={{ id, name: nameOf(id, thing), isDeactivated: isSet(thing.deactivated) }} />
            </div>
          ),
        })}
      >
        {(thing) => (
          <div className={styles.sections}>
            <div className={styles.beside}>
              <Card title="Details">
                <DetailList details={detailsOf(id, thing)} />
              </Card>
              <ActingDialogs>
                <AccountMembers id={id} isDeactivated={isSet(thing.deactivated)} />
              </ActingDialogs>
            </div>
            <AccountOrders id={id} />
            <AccountSubscriptions id={id} />
            <AccountSecretKeys id={id} />
            <AccountWebsiteKeys id={id} />
          </div>
        )}
      </DetailPage>
    </AccountStateDialogs>
  )
}

function nameOf(id: number, { account_name }: Account): string {
  return account_name || `Account ${id}`
}

/** Shows whether the account is active, and what staff should know before they answer its people. */
function AccountStatus({ account: { deactivated, isPastDue, isTaxExempt } }: { account: Account }) {
  return (
    <>
      {isSet(deactivated) ? (
        <StatusChip tone="stopped">Deactivated {formatDate(deactivated)}</StatusChip>
      ) : (
        <StatusChip tone="active">Active</StatusChip>
      )}
      {isPastDue && (
        <StatusChip tone="stopped" title="An order is unpaid, and its payment was due.">
          Past due
        </StatusChip>
      )}
      {isTaxExempt && <StatusChip tone="info">Tax exempt</StatusChip>}
    </>
  )
}

function detailsOf(id: number, account: Account): Detail[] {
  const { street1, city, state, zipcode, country_iso, deactivated, reason } = account
  const place = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [street1, place, country_iso].filter(Boolean)
  return [
    { term: 'Account ID', value: <Copyable text={String(id)} what="account ID" /> },
    {
      term: 'Taxable address',
      value: address.length > 0 ? address.map((line) => <div key={line}>{line}</div>) : 'None given',
    },
    { term: 'Price list', value: account.pricing_schedule_id || '—' },
    { term: 'Payments', value: account.isPastDue ? 'Past due' : 'Nothing past due' },
    { term: 'Sales tax', value: account.isTaxExempt ? 'Exempt' : 'Charged' },
    ...(isSet(deactivated) ? [{ term: 'Deactivated', value: <DateText value={deactivated} /> }] : []),
    ...(isSet(deactivated) && reason ? [{ term: 'Reason', value: reason }] : []),
  ]
}
