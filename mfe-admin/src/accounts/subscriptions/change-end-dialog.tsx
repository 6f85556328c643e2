import { adjustDuration, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { endFault } from '@portal/contracts/subscriptions/staff-changes'
import { DAY_MS } from '@portal/contracts/time-units'
import { Time } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { formatDate, formatLongDate } from '@portal/design-system/date'
import { formatCount } from '@portal/design-system/number'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter } from '../../before-after.tsx'
import { READS, ReasonField, refusalText, useTerm } from './change-of-term.tsx'
import type { OpenedTerm } from './opened-dialog.ts'
import { nameOf, statusOf, type Term } from './term.ts'

/** The body of the call, its time as a day: the time of day stays. */
function typedEnd(term: Term) {
  const expiration = z.pipe(
    z.pipe(
      z.string(),
      z.transform((day: string) => timeOn(day, term)),
    ),
    Time.check(z.refine((time) => !faultOf(time, term), { error: ({ input }) => faultOf(String(input), term) })),
  )
  return z.object({ expiration, reason: adjustDuration.body.shape.reason })
}

/** Returns a day at the time at which the term ends now; `undefined` for no day. */
function timeOn(day: string, { expirationDate = '' }: Term): string | undefined {
  return day ? `${day}${expirationDate.slice(10)}` : undefined
}

function faultOf(time: string, { startDate = '', expirationDate = '' }: Term): string | undefined {
  if (Date.parse(time) === Date.parse(expirationDate)) return 'It ends on this day already'
  return endFault(new Date(time), { startsAt: new Date(startDate) }, new Date(portalNow()))
}

/** Moves the end of a term to another day, and shows while typing how long it then runs (rule G30). */
export function ChangeEndDialog({ opened, onClose }: { opened: OpenedTerm; onClose: () => void }) {
  const { accountId: a, licenseId: t, termId: s } = opened
  const term = useTerm(opened)
  const { expirationDate: end = '' } = term
  const adjust = useWrite(adjustDuration, {
    onAnswer: (changed, _, read) => read.putRow(listSubscriptionsOfAccount, 'subscription_id', changed),
    stale: READS,
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedEnd(term) },
    {
      labels: { expiration: 'New end', reason: 'Reason' },
      values: { expiration: end.slice(0, 10), reason: '' },
      send: (body) => adjust.run({ params: { a, t, s }, body }),
      done: ({ renews, expirationDate }) => {
        onClose()
        toast.success(`${nameOf(term)} ${renews ? 'renews' : 'ends'} on ${formatDate(expirationDate)}`)
      },
      refusalText,
    },
  )
  const time = timeOn(form.value('expiration'), term)
  const isTime = Time.safeParse(time).success && Date.parse(time ?? '') !== Date.parse(end)
  const fault = isTime ? faultOf(time ?? '', term) : undefined
  const after = isTime && !fault ? time : undefined
  const field = form.field('expiration')
  return (
    <FormDialog
      form={form}
      title="Change end"
      description={`${nameOf(term)}. ${whatFollows(term)}`}
      submitLabel="Change end"
      onClose={onClose}
    >
      <TextField
        {...field}
        type="date"
        error={field.error ?? fault}
        description="A day in UTC. The time of day stays."
        autoFocus
      />
      <BeforeAfter
        changes={[
          {
            term: term.renews ? 'Renews' : 'Ends',
            before: formatLongDate(end),
            after: after && formatLongDate(after),
          },
          { term: 'Time left', before: daysLeft(end), after: after && daysLeft(after) },
        ]}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function whatFollows(term: Term): string {
  if (statusOf(term) === 'Grace Period')
    return `It is not paid: its lookups stop on ${formatDate(term.gracePeriodEnds)} all the same, unless it is paid.`
  return term.renews
    ? 'It renews at the new end instead, and later terms end on that day of the month. Emails before the end move along.'
    : 'It does not renew: its lookups stop at the new end.'
}

function daysLeft(time: string): string {
  return formatCount(Math.max(0, Math.round((Date.parse(time) - portalNow()) / DAY_MS)), 'day')
}
