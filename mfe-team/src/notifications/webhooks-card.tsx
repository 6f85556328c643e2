import { activateWebhook, deactivateWebhook, listWebhooks } from '@portal/contracts/contacts/webhooks'
import { isSet } from '@portal/contracts/values'
import { WEBHOOK_CHECK_NODE } from '@portal/contracts/webhook-checks'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { CodeExample } from '@portal/design-system/code-example'
import { EmptyState } from '@portal/design-system/empty-state'
import { MenuButton } from '@portal/design-system/menu-button'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines } from '@portal/design-system/table'
import { useToast } from '@portal/platform/toasts'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'
import { useOpenDialog } from './notification-dialogs.ts'
import { eventsOf, KIND_LABELS, type KnownWebhook, labelOf } from './webhooks.ts'

/** Lists webhooks for warnings and thresholds (rule E19). */
export function WebhooksCard() {
  const webhooks = useLoad(listWebhooks, { what: 'the webhooks' })
  const open = useOpenDialog()
  const hasSigned = webhooks.data?.some(({ kind }) => kind === 'standard')
  return (
    <>
      <Card
        isFlush
        title="Webhooks"
        description="Send usage warnings to your own systems or a Slack channel, at the same time as the emails."
        actions={
          <Button size="small" onClick={() => open({ dialog: 'add-webhook' })}>
            Add webhook
          </Button>
        }
      >
        <LoadedTable
          load={{ ...webhooks, data: webhooks.data?.flatMap((one) => (one.id ? [{ ...one, id: one.id }] : [])) }}
          caption="Webhooks"
          expectedRows={2}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'webhook',
              header: 'Webhook',
              cell: (webhook) => <CellLines detail={webhook.url}>{labelOf(webhook)}</CellLines>,
            },
            {
              id: 'state',
              header: 'Status',
              isNarrow: true,
              phone: 'first',
              cell: (webhook) => <State webhook={webhook} />,
            },
            {
              id: 'kind',
              header: 'Kind',
              phone: 'second',
              cell: (webhook) =>
                webhook.kind && <CellLines detail={eventsOf(webhook)}>{KIND_LABELS[webhook.kind]}</CellLines>,
            },
            {
              id: 'delivered',
              header: 'Last delivered',
              phone: 'second',
              cell: ({ last_delivered }) => <RelativeTime value={last_delivered} empty="Never" />,
            },
          ]}
          actions={(webhook) => <WebhookActions webhook={webhook} />}
          empty={
            <EmptyState icon="globe" title="No webhooks yet">
              Get a request to your own endpoint, or a Slack message, as soon as a share of your lookups is used.
            </EmptyState>
          }
        />
      </Card>
      {hasSigned && (
        <Card
          title="Check a signature"
          description="Signed webhooks follow Standard Webhooks, which has libraries for most languages. In Node.js, without a library:"
        >
          <CodeExample title="Verify a delivery (Node.js)" what="the code" code={WEBHOOK_CHECK_NODE} />
        </Card>
      )}
    </>
  )
}

function State({ webhook: { active, given_up, failing_since } }: { webhook: KnownWebhook }) {
  if (given_up)
    return (
      <StatusChip tone="stopped" title="Nothing was delivered for days.">
        Gave up
      </StatusChip>
    )
  if (!active) return <StatusChip tone="paused">Off</StatusChip>
  if (isSet(failing_since))
    return (
      <StatusChip tone="attention" title="The last delivery failed. It is tried again.">
        Failing
      </StatusChip>
    )
  return <StatusChip tone="active">Active</StatusChip>
}

const ANSWERED = {
  onAnswer: (answer: object, _: unknown, read: ReadAnswers) => read.putRow(listWebhooks, 'id', answer as never),
  staleIfRefused: [listWebhooks],
}

function WebhookActions({ webhook }: { webhook: KnownWebhook }) {
  const open = useOpenDialog()
  const toast = useToast()
  const activate = useWrite(activateWebhook, ANSWERED)
  const deactivate = useWrite(deactivateWebhook, ANSWERED)
  const name = labelOf(webhook)
  const turn = async (isOn: boolean) => {
    try {
      await (isOn ? activate : deactivate).run({ params: { id: webhook.id } })
      toast.success(`${name} is ${isOn ? 'on' : 'off'}`, { undo: () => void turn(!isOn) })
    } catch (error) {
      toast.error(error)
    }
  }
  const replace = { id: 'secret', label: 'Change the secret…', icon: 'refresh' } as const
  return (
    <MenuButton
      size="small"
      label={`Actions for ${name}`}
      entries={[
        {
          id: 'deliveries',
          label: 'Test and deliveries…',
          icon: 'log',
          onAction: () => open({ dialog: 'deliveries', webhook }),
        },
        {
          id: 'change',
          label: 'Change…',
          icon: 'pencil',
          onAction: () => open({ dialog: 'change-webhook', webhook }),
        },
        ...(webhook.kind === 'standard'
          ? [{ ...replace, onAction: () => open({ dialog: 'replace-secret', webhook }) }]
          : []),
        {
          id: 'turn',
          label: webhook.active ? 'Turn off' : 'Turn on',
          icon: webhook.active ? 'pause' : 'play',
          onAction: () => void turn(!webhook.active),
        },
        {
          id: 'remove',
          label: 'Remove…',
          icon: 'trash',
          tone: 'danger',
          onAction: () => open({ dialog: 'remove-webhook', webhook }),
        },
      ]}
    />
  )
}
