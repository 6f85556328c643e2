import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { useToast } from '@portal/platform/toasts'
import { nameOf } from '@portal/remote-kit/cards'
import { FormDialog } from '@portal/remote-kit/form'
import { CardFields, useNewCard, VaultAway } from '@portal/remote-kit/new-card'

/** Takes a card: its number and code go to the vault by its own frames, and a token comes back. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const card = useNewCard((added) => {
    onClose()
    toast.success(`${nameOf(added)} is saved`)
  })
  if (card.vault.state === 'away') return <NoFrames vault={card.vault} onClose={onClose} />

  return (
    <FormDialog
      form={card.form}
      onClose={onClose}
      title="Add a card"
      description="Card number and security code go straight to our card vault. We only keep the last four digits."
      submitLabel="Add card"
    >
      <CardFields card={card} />
    </FormDialog>
  )
}

function NoFrames({ vault, onClose }: { vault: ReturnType<typeof useNewCard>['vault']; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Add a card">
      <VaultAway vault={vault} />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" icon="refresh" onClick={vault.retry}>
          Try again
        </Button>
      </DialogActions>
    </Dialog>
  )
}
