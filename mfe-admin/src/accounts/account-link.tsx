import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { Link } from '@portal/design-system/link'
import { useLoad } from '@portal/remote-kit/load'
import { type AccountTab, pathOfAccount } from '../paths.ts'

/** Names an account and leads to its page, or to a part of it. */
export function AccountLink({ id, tab }: { id: number; tab?: AccountTab }) {
  return <Link href={pathOfAccount(id, tab)}>{useAccountName(id)}</Link>
}

/** Returns the name of an account; its number until the name is known. */
export function useAccountName(id: number): string {
  const { data: account } = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  return account?.account_name || `Account ${id}`
}
