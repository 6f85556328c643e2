import { Button } from '@portal/design-system/button'
import { useToast } from '@portal/platform/toasts'
import type { AccountView } from './account-view.ts'
import { useSetDefaultAccount } from './use-set-default-account.ts'

interface MakeDefaultButtonProps {
  account: AccountView
  /** The default account until now; *Undo* brings it back. */
  before: AccountView | undefined
}

export function MakeDefaultButton({ account: { id, label, isDefault }, before }: MakeDefaultButtonProps) {
  const choose = useSetDefaultAccount()
  const toast = useToast()
  if (id === undefined || isDefault) return null

  async function press(chosen: number) {
    const earlier = before?.id
    try {
      await choose.mutateAsync(chosen)
      const undo = earlier === undefined ? undefined : () => void choose.mutateAsync(earlier).catch(toast.error)
      toast.success(`${label} is your default account`, { ...(undo && { undo }) })
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Button size="small" aria-label={`Make default: ${label}`} isPending={choose.isPending} onClick={() => press(id)}>
      Make default
    </Button>
  )
}
