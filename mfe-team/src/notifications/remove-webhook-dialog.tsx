import { deleteWebhook, listWebhooks } from '@portal/contracts/contacts/webhooks'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownWebhook, labelOf } from './webhooks.ts'

/** Asks before a webhook, its secret and its log are deleted. */
export function RemoveWebhookDialog({ webhook, onClose }: { webhook: KnownWebhook; onClose: () => void }) {
  const toast = useToast()
  const remove = useWrite(deleteWebhook, {
    onAnswer: (_, { params }, read) => read.dropRow(listWebhooks, 'id', params.id),
    staleIfRefused: [listWebhooks],
  })
  async function confirm() {
    await remove.run({ params: { id: webhook.id } })
    toast.success(`${labelOf(webhook)} is removed`)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${labelOf(webhook)}?`}
      confirmLabel="Remove"
      onConfirm={confirm}
    >
      <p>It gets no more deliveries. Its secret and delivery log are deleted for good.</p>
    </ConfirmDialog>
  )
}
