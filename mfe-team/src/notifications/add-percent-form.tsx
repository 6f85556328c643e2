import { addUsageWarning, listUsageWarnings } from '@portal/contracts/contacts/usage-warnings'
import { Button } from '@portal/design-system/button'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import styles from './notifications.module.css'
import { PercentField } from './percent-field.tsx'

/** Adds a percentage that is not on offer. */
export function AddPercentForm({ known }: { known: readonly number[] }) {
  const toast = useToast()
  const add = useWrite(addUsageWarning, { stale: [listUsageWarnings] })
  const form = useCallForm(
    { body: addUsageWarning.params },
    {
      labels: { percent: 'Another percentage' },
      values: { percent: '' },
      isEmptiedAfter: true,
      send: (params) => add.run({ params }),
      done: (_, { percent }) =>
        toast.success(known.includes(percent) ? `${percent}% is already in the list` : `Email at ${percent}% is on`),
    },
  )
  return (
    <div className={styles.add}>
      <CallForm form={form}>
        <PercentField {...form.field('percent')} />
        <div>
          <Button type="submit" isPending={form.isSending}>
            Add warning
          </Button>
        </div>
      </CallForm>
    </div>
  )
}
