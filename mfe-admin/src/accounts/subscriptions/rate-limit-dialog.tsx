import { adjustRateLimit, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { formatNumber } from '@portal/design-system/number'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter } from '../../before-after.tsx'
import { READS, ReasonField, refusalText, useTerm } from './change-of-term.tsx'
import type { OpenedTerm } from './opened-dialog.ts'
import { nameOf, numberTyped, rateInWords } from './term.ts'

type Rate = number | null | undefined

const { shape } = adjustRateLimit.body

/** The body of the call, its number as somebody types it. */
function typedRate(now: Rate) {
  const rate = shape.new_rate_limit.check(z.refine((typed) => typed !== now, 'This is its limit already'))
  return z.object({
    new_rate_limit: z.pipe(z.pipe(z.string(), z.transform(numberTyped)), rate),
    reason: shape.reason,
  })
}

/** Sets the requests per second of a term (rule G30). */
export function RateLimitDialog({ opened, onClose }: { opened: OpenedTerm; onClose: () => void }) {
  const { accountId: a, licenseId: t, termId: s } = opened
  const term = useTerm(opened)
  const { rateLimit: now } = term
  const adjust = useWrite(adjustRateLimit, {
    onAnswer: (changed, _, read) => read.putRow(listSubscriptionsOfAccount, 'subscription_id', changed),
    stale: READS,
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedRate(now) },
    {
      labels: { new_rate_limit: 'Requests per second', reason: 'Reason' },
      values: { new_rate_limit: typeof now === 'number' ? formatNumber(now) : '', reason: '' },
      send: (body) => adjust.run({ params: { a, t, s }, body }),
      done: ({ rateLimit }) => {
        onClose()
        toast.success(`${nameOf(term)} is limited to ${rateInWords(rateLimit)}`)
      },
      refusalText,
    },
  )
  const typed = numberTyped(form.value('new_rate_limit'))
  const after = typed !== now && shape.new_rate_limit.safeParse(typed).success ? typed : undefined
  return (
    <FormDialog
      form={form}
      title="Change rate limit"
      description={`${nameOf(term)}. It counts at once and for this term; the next one has the limit of its plan. Requests above it are refused.`}
      submitLabel="Change limit"
      onClose={onClose}
    >
      <TextField
        {...form.field('new_rate_limit')}
        description="From 1 to 100,000. With the number of its plan, it follows the plan again."
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <BeforeAfter
        changes={[
          { term: 'Rate limit', before: rateInWords(now), after: after === undefined ? after : rateInWords(after) },
        ]}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
