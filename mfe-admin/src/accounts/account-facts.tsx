import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import type { AccountView } from './account-view.ts'

export function AccountFacts({ id, account }: { id: number; account: AccountView }) {
  return (
    <Card title="Facts">
      <DetailList details={factsOf(id, account)} />
    </Card>
  )
}

function factsOf(id: number, account: AccountView): Detail[] {
  const { address, deactivated, reason, pricingSchedule, isPastDue, isTaxExempt } = account
  return [
    { term: 'Account ID', value: <Copyable text={String(id)} what="account ID" /> },
    { term: 'Taxable address', value: address.length > 0 ? <Address lines={address} /> : 'None given' },
    { term: 'Price list', value: pricingSchedule || '—' },
    { term: 'Payments', value: isPastDue ? 'Past due' : 'Nothing past due' },
    { term: 'Sales tax', value: isTaxExempt ? 'Exempt' : 'Charged' },
    ...(deactivated ? [{ term: 'Deactivated', value: <DateText value={deactivated} /> }] : []),
    ...(deactivated && reason ? [{ term: 'Reason', value: reason }] : []),
  ]
}

function Address({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <div key={line}>{line}</div>)
}
