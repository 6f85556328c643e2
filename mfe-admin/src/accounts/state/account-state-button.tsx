import { Button } from '@portal/design-system/button'
import type { DecidedAbout } from './account-state-dialog.tsx'
import { useMayDecide, useOpenDialog } from './account-state-dialogs.ts'

/** Asks before the account is deactivated or reactivated (rule G5). */
export function AccountStateButton({ account }: { account: DecidedAbout }) {
  const mayDecide = useMayDecide()
  const open = useOpenDialog()
  if (!mayDecide) return null

  return (
    <Button onClick={() => open(account)}>
      {account.isDeactivated ? 'Reactivate account…' : 'Deactivate account…'}
    </Button>
  )
}
