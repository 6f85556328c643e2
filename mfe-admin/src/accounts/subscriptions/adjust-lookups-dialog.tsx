import { adjustLookups, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { lookupsFault } from '@portal/contracts/subscriptions/staff-changes'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter } from '../../before-after.tsx'
import { READS, ReasonField, refusalText, useTerm } from './change-of-term.tsx'
import type { OpenedTerm } from './opened-dialog.ts'
import { nameOf, numberTyped } from './term.ts'

type Lookups = NonNullable<ReturnType<typeof lookupsOf>>

/** The body of the call, its number as somebody types it. */
function typedChange(lookups: Lookups) {
  const { shape } = adjustLookups.body
  const added = shape.lookups.check(
    z.refine((count) => !lookupsFault(count, lookups), { error: ({ input }) => lookupsFault(Number(input), lookups) }),
  )
  return z.object({ lookups: z.pipe(z.pipe(z.string(), z.transform(numberTyped)), added), reason: shape.reason })
}

/** Adds lookups to a subscription or takes some away, and shows while typing how many are left (rule G30). */
export function AdjustLookupsDialog({ opened, onClose }: { opened: OpenedTerm; onClose: () => void }) {
  const { accountId: a, licenseId: t, termId: s } = opened
  const term = useTerm(opened)
  const lookups = lookupsOf(term) ?? { used: 0, issued: 0 }
  const adjust = useWrite(adjustLookups, {
    onAnswer: (changed, _, read) => read.putRow(listSubscriptionsOfAccount, 'subscription_id', changed),
    stale: READS,
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedChange(lookups) },
    {
      labels: { lookups: 'Lookups to add', reason: 'Reason' },
      values: { lookups: '', reason: '' },
      send: (body) => adjust.run({ params: { a, t, s }, body }),
      done: ({ remaining }) => {
        onClose()
        toast.success(`${nameOf(term)} has ${formatCount(remaining ?? 0, 'lookup')} left`)
      },
      refusalText,
    },
  )
  const added = numberTyped(form.value('lookups'))
  const isCount = Number.isInteger(added) && added !== 0
  const fault = isCount ? lookupsFault(added ?? 0, lookups) : undefined
  const total = isCount && !fault ? lookups.issued + (added ?? 0) : undefined
  const field = form.field('lookups')
  return (
    <FormDialog
      form={form}
      title="Adjust lookups"
      description={`${nameOf(term)}. They count at once and for this term; the next one has the lookups of its plan.`}
      submitLabel="Adjust lookups"
      onClose={onClose}
    >
      <TextField
        {...field}
        error={field.error ?? fault}
        description="With a minus sign, lookups are taken away."
        inputMode="text"
        autoComplete="off"
        autoFocus
      />
      <BeforeAfter
        changes={[
          { term: 'Lookups of this term', before: formatNumber(lookups.issued), after: wordOf(total) },
          {
            term: 'Lookups left',
            before: formatNumber(lookups.issued - lookups.used),
            after: wordOf(total === undefined ? undefined : total - lookups.used),
          },
        ]}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const wordOf = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count))
