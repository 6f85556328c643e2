import { type AdminAccount, getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { Skeleton } from '@portal/design-system/skeleton'
import { StatusChip } from '@portal/design-system/status-chip'
import { TabLinks } from '@portal/design-system/tab-links'
import type { Received } from '@portal/platform/api'
import { oneOf, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { type ComponentType, useEffect } from 'react'
import { useParams } from 'react-router'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import layout from '../layout.module.css'
import { rememberAccount } from '../overview/recent.ts'
import { ACCOUNT_TABS, type AccountTab, SEARCH_CRUMB } from '../paths.ts'
import styles from './account.module.css'
import { AccountOverview } from './overview/account-overview.tsx'
import { AccountStateButton } from './state/account-state-button.tsx'
import { AccountStateDialogs } from './state/account-state-dialogs.ts'

type Account = Received<AdminAccount>

/** `/admin/accounts/:id`: what staff may know of one account and do about it; `tab` says which part is shown. */
export function AccountPage() {
  const { success, data } = getAdminAccount.params.safeParse(useParams())
  return success ? <AccountOf key={data.id} id={data.id} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function AccountOf({ id }: { id: number }) {
  const account = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  const { values, linkTo } = useAddress({ tab: oneOf(ACCOUNT_TABS) })
  const name = account.data?.account_name
  useEffect(() => {
    if (name) rememberAccount({ id, name })
  }, [id, name])
  const Tab = values.tab && TABS[values.tab].Content
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
          <>
            <TabLinks
              label="Account"
              tabs={[
                { label: 'Overview', href: linkTo({ tab: '' }), isCurrent: !values.tab },
                ...ACCOUNT_TABS.map((tab) => ({
                  label: TABS[tab].label,
                  href: linkTo({ tab }),
                  isCurrent: tab === values.tab,
                })),
              ]}
            />
            <div className={layout.sections}>{Tab ? <Tab id={id} /> : <AccountOverview id={id} account={thing} />}</div>
          </>
        )}
      </DetailPage>
    </AccountStateDialogs>
  )
}

const SKETCH = <Skeleton lines={6} />

/** Each comes with its code when it is opened. */
const TABS: Readonly<Record<AccountTab, { label: string; Content: ComponentType<{ id: number }> }>> = {
  keys: {
    label: 'Keys',
    Content: latePage(async () => (await import('./keys/account-keys.tsx')).AccountKeys, SKETCH),
  },
  subscriptions: {
    label: 'Subscriptions',
    Content: latePage(
      async () => (await import('./subscriptions/account-subscriptions.tsx')).AccountSubscriptions,
      SKETCH,
    ),
  },
  orders: {
    label: 'Orders',
    Content: latePage(async () => (await import('./orders/account-orders.tsx')).AccountOrders, SKETCH),
  },
  payments: {
    label: 'Payments',
    Content: latePage(async () => (await import('./payments/account-payments.tsx')).AccountPayments, SKETCH),
  },
  tax: {
    label: 'Tax',
    Content: latePage(async () => (await import('./tax/account-tax.tsx')).AccountTax, SKETCH),
  },
  contacts: {
    label: 'Contacts',
    Content: latePage(async () => (await import('./contacts/account-contacts.tsx')).AccountContacts, SKETCH),
  },
  notes: {
    label: 'Notes',
    Content: latePage(async () => (await import('./notes/account-notes.tsx')).AccountNotes, SKETCH),
  },
  activity: {
    label: 'Activity',
    Content: latePage(async () => (await import('./activity/account-activity.tsx')).AccountActivity, SKETCH),
  },
}

function nameOf(id: number, { account_name }: Account): string {
  return account_name || `Account ${id}`
}

/** Says who decided that nobody of the staff acts as its members. */
const OPT_OUT_WORDS = {
  barred: 'An owner turned support access off: nobody can act as its members.',
  'barred-by-organization': 'The organization turned support access off for all of its accounts.',
}

/** Shows whether the account is active, and what staff should know before they answer its people. */
function AccountStatus({ account: { deactivated, isPastDue, isTaxExempt, support_access } }: { account: Account }) {
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
      {(support_access === 'barred' || support_access === 'barred-by-organization') && (
        <StatusChip tone="attention" title={OPT_OUT_WORDS[support_access]}>
          Keeps support out
        </StatusChip>
      )}
    </>
  )
}
