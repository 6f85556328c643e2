import { listWebhooks, updateWebhook } from '@portal/contracts/contacts/webhooks'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { EVENTS, EventChoices } from './event-choices.tsx'
import { type KnownWebhook, labelOf } from './webhooks.ts'

/** Changes address, label or events. A Slack address is not shown, and stays unless another is typed. */
export function ChangeWebhookDialog({ webhook, onClose }: { webhook: KnownWebhook; onClose: () => void }) {
  const { id, kind, label = '', url = '', events = [] } = webhook
  const isHidden = kind === 'slack'
  const toast = useToast()
  const change = useWrite(updateWebhook, {
    onAnswer: (answer, _, read) => read.putRow(listWebhooks, 'id', answer),
    staleIfRefused: [listWebhooks],
  })
  const form = useCallForm(updateWebhook, {
    labels: { url: 'Address', label: 'Label', events: EVENTS },
    values: { url: isHidden ? '' : url, label, events },
    send: (body) => change.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success('The webhook is changed')
    },
  })
  return (
    <FormDialog form={form} title={`Change ${labelOf(webhook)}`} submitLabel="Save" onClose={onClose}>
      <TextField
        {...form.field('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        isOptional={isHidden}
        description={isHidden ? `Leave empty to keep ${url}` : 'A public https URL. The secret stays the same.'}
      />
      <TextField {...form.field('label')} isOptional autoComplete="off" description="Defaults to the host name." />
      <EventChoices
        chosen={form.value('events')}
        error={form.field('events').error}
        onChange={(chosen) => form.setValue('events', chosen)}
      />
    </FormDialog>
  )
}
