import { createWebhook, listWebhooks, NotifiedEvent, type WebhookKind } from '@portal/contracts/contacts/webhooks'
import { Dialog } from '@portal/design-system/dialog'
import { RadioGroup } from '@portal/design-system/radio-group'
import { TextField } from '@portal/design-system/text-field'
import { useKeptState } from '@portal/platform/remote'
import { useToast } from '@portal/platform/toasts'
import { useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { EVENTS, EventChoices } from './event-choices.tsx'
import { NewSecret } from './new-secret.tsx'
import { KIND_LABELS } from './webhooks.ts'

const KINDS: readonly { value: WebhookKind; label: string; description: string }[] = [
  { value: 'standard', label: KIND_LABELS.standard, description: 'JSON for your own endpoint, signed with a secret.' },
  { value: 'slack', label: KIND_LABELS.slack, description: 'A message for a Slack incoming webhook.' },
]

/** Asks for the address, and shows the secret of a signed webhook. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useWrite(createWebhook, { stale: [listWebhooks] })
  const toast = useToast()
  const [secret = '', setSecret] = useKeptState<string>('secret')
  const guard = useCloseGuard(onClose)
  const form = useCallForm(createWebhook, {
    labels: { kind: 'Kind', url: 'Address', label: 'Label', events: EVENTS },
    values: { kind: 'standard', url: '', label: '', events: [...NotifiedEvent.options] },
    send: (body) => create.run({ body }),
    done: ({ secret: answered }) => {
      if (answered) return setSecret(answered)
      guard.leave()
      toast.success('The webhook is added. Send it a test.')
    },
  })
  const kind = form.value('kind')
  return (
    <Dialog
      isOpen
      onClose={guard.close}
      title={secret ? 'The webhook is added' : 'Add a webhook'}
      description={secret ? 'Its secret lets you verify that a delivery comes from us.' : undefined}
    >
      {secret ? (
        <NewSecret secret={secret} guard={guard} />
      ) : (
        <DialogForm form={form} guard={guard} submitLabel="Add webhook">
          <RadioGroup label="Kind" options={KINDS} value={kind} onChange={(chosen) => form.setValue('kind', chosen)} />
          <TextField
            {...form.field('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            description={
              kind === 'slack' ? 'Copy it from Slack: https://hooks.slack.com/services/…' : 'A public https URL'
            }
          />
          <TextField {...form.field('label')} isOptional autoComplete="off" description="Defaults to the host name." />
          <EventChoices
            chosen={form.value('events')}
            error={form.field('events').error}
            onChange={(events) => form.setValue('events', events)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
