import { listContacts } from '@portal/contracts/contacts/contacts'
import { deleteUsageThreshold, listUsageThresholds } from '@portal/contracts/security/usage-thresholds'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { MenuButton } from '@portal/design-system/menu-button'
import { Meter } from '@portal/design-system/meter'
import { CellLines } from '@portal/design-system/table'
import { useToast } from '@portal/platform/toasts'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useOpenDialog } from './notification-dialogs.ts'
import { type KnownThreshold, nameOf, subjectOf, useSubjects } from './thresholds.ts'

/** Lists thresholds of licenses and keys, with their contacts (rule E18). */
export function ThresholdsCard() {
  const thresholds = useLoad(listUsageThresholds, { what: 'the thresholds' })
  const { data: subjects } = useSubjects()
  const { data: contacts = [] } = useLoad(listContacts, { what: 'contacts' })
  const open = useOpenDialog()
  const addressesOf = ({ contact_ids = [] }: KnownThreshold) =>
    contacts.flatMap(({ id, email, confirmed }) =>
      id !== undefined && contact_ids.includes(id) && email ? [confirmed ? email : `${email} (unconfirmed)`] : [],
    )
  return (
    <Card
      isFlush
      title="Thresholds"
      description="Email chosen contacts about one license, or one key that has a limit."
      actions={
        <Button size="small" onClick={() => open({ dialog: 'add-threshold' })}>
          Add threshold
        </Button>
      }
    >
      <LoadedTable
        load={{ ...thresholds, data: thresholds.data?.flatMap((one) => (one.id ? [{ ...one, id: one.id }] : [])) }}
        caption="Thresholds"
        expectedRows={2}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'subject',
            header: 'Of',
            cell: (threshold) => nameOf(subjectOf(threshold, subjects) ?? { name: threshold.subject_id ?? '' }),
          },
          {
            id: 'percent',
            header: 'At',
            align: 'end',
            isNarrow: true,
            phone: 'first',
            cell: ({ percent }) => `${percent}%`,
          },
          {
            id: 'used',
            header: 'Used now',
            phone: 'second',
            cell: (threshold) => {
              const { used, allowed } = subjectOf(threshold, subjects) ?? {}
              if (used === undefined || allowed === undefined) return '—'
              return <Meter label="Lookups used" isLabelHidden value={used} max={allowed} />
            },
          },
          {
            id: 'told',
            header: 'Told',
            cell: (threshold) => {
              const [first, ...others] = addressesOf(threshold)
              return (
                <CellLines detail={others.length > 0 && `and ${others.length} more`}>
                  {first ?? 'Webhooks only'}
                </CellLines>
              )
            },
          },
        ]}
        actions={(threshold) => (
          <ThresholdActions
            threshold={threshold}
            name={nameOf(subjectOf(threshold, subjects) ?? { name: 'threshold' })}
          />
        )}
        empty={
          <EmptyState icon="bell" title="No thresholds yet">
            For example, email the people who run an import when its key has used 80% of its lookups.
          </EmptyState>
        }
      />
    </Card>
  )
}

function ThresholdActions({ threshold, name }: { threshold: KnownThreshold; name: string }) {
  const open = useOpenDialog()
  const toast = useToast()
  const remove = useWrite(deleteUsageThreshold, {
    onAnswer: (_, { params }, read) => read.dropRow(listUsageThresholds, 'id', params.id),
    staleIfRefused: [listUsageThresholds],
  })
  return (
    <MenuButton
      size="small"
      label={`Actions for ${name} at ${threshold.percent}%`}
      entries={[
        {
          id: 'change',
          label: 'Change…',
          icon: 'pencil',
          onAction: () => open({ dialog: 'change-threshold', threshold }),
        },
        {
          id: 'remove',
          label: 'Remove',
          icon: 'trash',
          tone: 'danger',
          onAction: () =>
            void remove
              .run({ params: { id: threshold.id } })
              .then(() => toast.success(`The threshold at ${threshold.percent}% of ${name} is removed`), toast.error),
        },
      ]}
    />
  )
}
