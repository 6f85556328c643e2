import { useParams } from 'react-router'
import { Account } from './account.tsx'
import { AccountHeader } from './account-header.tsx'
import { UnknownAccount } from './no-account.tsx'

/** `/admin/accounts/:id`: what staff may know of one account. Nothing can be changed here yet. */
export function AccountPage() {
  const { id = '' } = useParams()
  if (/^[1-9]\d{0,9}$/.test(id)) return <Account key={id} id={Number(id)} />
  return (
    <>
      <AccountHeader />
      <UnknownAccount />
    </>
  )
}
