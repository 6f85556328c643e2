import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { Link } from '@portal/design-system/link'
import { StatusChip } from '@portal/design-system/status-chip'
import { useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { pathOfAccount } from '../paths.ts'
import styles from './overview.module.css'

interface AccountLineProps {
  id: number
  name: string | undefined
  /** Additional name. */
  title?: string | undefined
  /** A button at its end. */
  action?: ReactNode
}

/** An account in a list, and what to know of it before it is opened. */
export function AccountLine({ id, name, title, action }: AccountLineProps) {
  const { data: account } = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  return (
    <li>
      <Link href={pathOfAccount(id)} isAlone title={title}>
        {name || `Account ${id}`}
      </Link>
      <span className={styles.muted}>{id}</span>
      {isSet(account?.deactivated) && <StatusChip tone="stopped">Deactivated</StatusChip>}
      {account?.isPastDue && <StatusChip tone="stopped">Past due</StatusChip>}
      {action}
    </li>
  )
}
