import { removeOrganizationAccount } from '@portal/contracts/authorization/organizations'
import { Badge } from '@portal/design-system/badge'
import { Card } from '@portal/design-system/card'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { type Column, Table } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import sections from '../sections.module.css'
import { type KnownOrganization, labelOf, type MemberAccount } from './organization.ts'
import { useOpenDialog } from './organization-dialogs.ts'

interface AccountsCardProps {
  organization: KnownOrganization
  /** True if viewed from its primary account. */
  isPrimary: boolean
  /** Account that it is viewed from. */
  accountId: number | undefined
}

/** The accounts of an organization, and what may be done about each from here. */
export function AccountsCard({ organization, isPrimary, accountId }: AccountsCardProps) {
  const { primary_account_id, accounts = [] } = organization
  const mayChange = useMay(removeOrganizationAccount)
  const columns: readonly Column<MemberAccount>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: (account) => (
        <span className={sections.beside}>
          {labelOf(account)}
          {account.account_id === primary_account_id && <Badge tone="accent">Primary</Badge>}
          {account.account_id === accountId && <Badge>Current</Badge>}
        </span>
      ),
    },
  ]
  return (
    <Card
      title="Accounts"
      description="Owners of accounts that joined are restricted: they manage members and contacts."
      isFlush
    >
      <Table
        caption="Accounts of the organization"
        columns={columns}
        rows={accounts}
        rowKey={(account) => String(account.account_id ?? labelOf(account))}
        actions={
          mayChange
            ? (account) => {
                const isOwn = account.account_id === accountId
                if (account.account_id === primary_account_id || !(isPrimary || isOwn)) return null
                return <AccountActions {...{ account, organization, isPrimary, isOwn }} />
              }
            : undefined
        }
      />
    </Card>
  )
}

interface AccountActionsProps {
  account: MemberAccount
  organization: KnownOrganization
  isPrimary: boolean
  isOwn: boolean
}

function AccountActions({ account, organization, isPrimary, isOwn }: AccountActionsProps) {
  const open = useOpenDialog()
  const about = { account, organization }
  const primary: MenuEntry = {
    id: 'primary',
    label: 'Make it the primary account…',
    icon: 'building',
    onAction: () => open({ dialog: 'make-primary', ...about }),
  }
  const leave: MenuEntry = {
    id: 'leave',
    label: isOwn ? 'Leave the organization…' : 'Remove from the organization…',
    icon: isOwn ? 'sign-out' : 'trash',
    tone: 'danger',
    onAction: () => open({ dialog: 'leave', isOwn, ...about }),
  }
  return (
    <MenuButton
      label={`Actions for ${labelOf(account)}`}
      entries={isPrimary ? [primary, leave] : [leave]}
      size="small"
    />
  )
}
