import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { Link } from '@portal/design-system/link'
import { useMay } from '@portal/platform/session'
import { pathOfAccount } from '../paths.ts'

/** Names an account whose label is known, and leads to its page where somebody may open it. */
export function AccountLabel({ id, label }: { id: number | undefined; label: string | undefined }) {
  const mayOpen = useMay(getAdminAccount)
  const name = label || (id === undefined ? '—' : `Account ${id}`)
  if (!mayOpen || id === undefined) return name
  return (
    <Link href={pathOfAccount(id)} isAlone>
      {name}
    </Link>
  )
}
