import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { placeOrderForAccount } from '@portal/contracts/sales/admin-orders'
import { Card } from '@portal/design-system/card'
import { useMay } from '@portal/platform/session'
import { NotForYou, useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { pathOfAccount, SEARCH_CRUMB } from '../../../paths.ts'
import { Sale } from './sale.tsx'

/** `/admin/accounts/:id/new-order`: billing operations sell plans to an account (rules J28, G74). */
export function NewOrderPage() {
  const { success, data } = getAdminAccount.params.safeParse(useParams())
  return success ? <NewOrderOf key={data.id} id={data.id} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function NewOrderOf({ id }: { id: number }) {
  const account = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  const maySell = useMay(placeOrderForAccount)
  const name = account.data?.account_name || `Account ${id}`
  return (
    <DetailPage
      noun="account"
      crumb={{ label: name, href: pathOfAccount(id, 'orders') }}
      load={account}
      thing={account.data}
      header={() => ({
        title: 'New order',
        description: `Plans that ${name} has agreed to, at the catalog’s price, at a custom price, or at no charge.`,
      })}
    >
      {() =>
        maySell ? (
          <Sale accountId={id} />
        ) : (
          <Card>
            <NotForYou what="new orders" call={placeOrderForAccount} />
          </Card>
        )
      }
    </DetailPage>
  )
}
