import {
  type AccountListEntry,
  leaveAccount,
  listAccounts,
  setDefaultAccount,
} from '@portal/contracts/authorization/accounts'
import { openAccount, renameAccount } from '@portal/contracts/sales/accounts'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import sections from '../sections.module.css'
import { AccountDialogs, useOpenDialog } from './account-dialogs.ts'
import styles from './profile-page.module.css'

type Account = Received<AccountListEntry>

const COLUMNS: readonly Column<Account>[] = [
  { id: 'account', header: 'Account', cell: (account) => <NameCell account={account} /> },
]

/** The accounts that somebody belongs to. Staff belong to none. */
export function AccountsCard({ accounts }: { accounts: Load<Account[]> }) {
  const isStaff = useSession(({ visitor }) => visitor?.staff)
  const mayOpen = useMay(openAccount)
  if (isStaff) return null
  return (
    <AccountDialogs>
      <Card
        title="Accounts"
        description="New sessions open with your default account."
        isFlush={Boolean(accounts.data?.length)}
        footer={mayOpen && <OpenAccountButton />}
      >
        <Loaded load={accounts}>
          {(known) =>
            known.length > 0 ? (
              <AccountsTable accounts={known} />
            ) : (
              <p>You don't belong to any account at the moment.</p>
            )
          }
        </Loaded>
      </Card>
    </AccountDialogs>
  )
}

/** A further account, of which the person is the owner (rule B7). */
function OpenAccountButton() {
  const open = useOpenDialog()
  return (
    <Button icon="plus" onClick={() => open({ dialog: 'open' })}>
      Open another account
    </Button>
  )
}

function AccountsTable({ accounts }: { accounts: readonly Account[] }) {
  const before = accounts.find(({ default_account }) => default_account)
  return (
    <Table
      caption="Your accounts"
      columns={COLUMNS}
      rows={accounts}
      rowKey={(account) => String(account.account_id ?? nameOf(account))}
      actions={(account) => (
        <span className={styles.actions}>
          <RenameButton account={account} />
          <LeaveButton account={account} />
          {accounts.length > 1 && <MakeDefaultButton account={account} before={before} />}
        </span>
      )}
    />
  )
}

function NameCell({ account }: { account: Account }) {
  const { account_id, default_account } = account
  const shown = useSession(({ visitor }) => visitor?.account?.id)
  return (
    <span className={sections.beside}>
      {nameOf(account)}
      {default_account && <Badge tone="accent">Default</Badge>}
      {account_id !== undefined && account_id === shown && <Badge>Current</Badge>}
    </span>
  )
}

/** Owners rename the account that this tab shows; each of the others is shown first. */
function RenameButton({ account }: { account: Account }) {
  const shown = useSession(({ visitor }) => visitor?.account?.id)
  const mayRename = useMay(renameAccount)
  const open = useOpenDialog()
  if (!mayRename || account.account_id === undefined || account.account_id !== shown) return null
  return (
    <Button
      size="small"
      aria-label={`Rename ${nameOf(account)}`}
      onClick={() => open({ dialog: 'rename', name: nameOf(account) })}
    >
      Rename…
    </Button>
  )
}

/** Out of the account that this tab shows. */
function LeaveButton({ account }: { account: Account }) {
  const shown = useSession(({ visitor }) => visitor?.account?.id)
  const mayLeave = useMay(leaveAccount)
  const open = useOpenDialog()
  if (!mayLeave || account.account_id === undefined || account.account_id !== shown) return null
  return (
    <Button
      size="small"
      aria-label={`Leave ${nameOf(account)}`}
      onClick={() => open({ dialog: 'leave', name: nameOf(account) })}
    >
      Leave…
    </Button>
  )
}

interface MakeDefaultButtonProps {
  account: Account
  /** The default account until now; *Undo* brings it back. */
  before: Account | undefined
}

/** Has new sessions open with this account. */
function MakeDefaultButton({ account, before }: MakeDefaultButtonProps) {
  const { account_id: id, default_account } = account
  const choose = useWrite(setDefaultAccount, {
    onAnswer: (_, { params }, read) =>
      read.rewrite(listAccounts, (accounts) =>
        accounts.map((one) => ({ ...one, default_account: one.account_id === params.id })),
      ),
    staleIfRefused: [listAccounts],
  })
  const toast = useToast()
  const mayChoose = useMay(setDefaultAccount)
  if (!mayChoose || id === undefined || default_account) return null

  const earlier = before?.account_id
  const undo = earlier === undefined ? undefined : () => choose.run({ params: { id: earlier } })
  const press = () =>
    choose
      .run({ params: { id } })
      .then(() => toast.success(`${nameOf(account)} is your default account`, { undo }), toast.error)

  return (
    <Button size="small" aria-label={`Make default: ${nameOf(account)}`} isPending={choose.isPending} onClick={press}>
      Make default
    </Button>
  )
}

function nameOf({ account_id, account_label }: Account): string {
  return account_label || (account_id === undefined ? '—' : `Account ${account_id}`)
}
