import { type AdminAccount, getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { Skeleton } from '@portal/design-system/skeleton'
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
import { AccountStatus } from './account-status.tsx'
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
