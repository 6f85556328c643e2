import { terminateSubscription } from '@portal/contracts/subscriptions/admin-subscriptions'
import { endOfService, lookupsOf, runningLicenses } from '@portal/contracts/subscriptions/display-status'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { READS, ReasonField, refusalText, useTerm, useTerms } from './change-of-term.tsx'
import type { OpenedTerm } from './opened-dialog.ts'
import { nameOf, type Term } from './term.ts'

/** Ends a subscription now, and says first what its customers lose and what they still owe (rule G31). */
export function EndNowDialog({ opened, onClose }: { opened: OpenedTerm; onClose: () => void }) {
  const { accountId: a, licenseId: t, termId: s } = opened
  const term = useTerm(opened)
  const others = useTerms(a).filter(({ subscription_id }) => subscription_id !== s)
  const now = new Date(portalNow())
  const goesOn = runningLicenses(others, now).has(t)
  const lookups = lookupsOf(term)
  const terminate = useWrite(terminateSubscription, { stale: READS })
  const toast = useToast()
  const form = useCallForm(
    { body: terminateSubscription.query },
    {
      labels: { reason: 'Reason' },
      values: { reason: '' },
      send: (query) => terminate.run({ params: { a, t, s }, query }),
      done: () => {
        onClose()
        toast.success(`${nameOf(term)} has ended`)
      },
      refusalText,
    },
  )
  return (
    <FormDialog
      form={form}
      title="End this subscription now?"
      description={`${nameOf(term)}. This cannot be undone.`}
      submitLabel="End subscription"
      onClose={onClose}
    >
      <BeforeAfter
        changes={[
          { term: 'Ends', before: formatDate(endOfService(term, now)), after: 'Now' },
          {
            term: 'Lookups left',
            before: lookups ? formatNumber(Math.max(0, lookups.issued - lookups.used)) : '—',
            after: '0',
          },
        ]}
      >
        <p>{whatFollows(term, goesOn)}</p>
      </BeforeAfter>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function whatFollows({ unpaid_renewal: isUnpaid, renews }: Term, goesOn: boolean): string {
  return [
    goesOn
      ? 'Lookups of this license are answered by its other subscription.'
      : 'Lookups of this license are refused until the customer chooses another plan.',
    renews && 'It does not renew.',
    isUnpaid
      ? 'The order of its renewal is canceled, and nothing is due for it.'
      : 'Nothing is refunded, and what is owed for its order stays due.',
  ]
    .filter(Boolean)
    .join(' ')
}
