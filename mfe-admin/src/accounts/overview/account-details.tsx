import { getOrganizationAsStaff } from '@portal/contracts/authorization/admin-organizations'
import type { AdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { pathOfOrganization } from '../../paths.ts'

interface AccountDetailsProps {
  id: number
  account: Received<AdminAccount>
}

/** Facts of an account that no other part of its page tells. */
export function AccountDetails({ id, account }: AccountDetailsProps) {
  return (
    <Card title="Details">
      <DetailList details={detailsOf(id, account)} />
    </Card>
  )
}

function detailsOf(id: number, account: AccountDetailsProps['account']): Detail[] {
  const {
    street1,
    city,
    state,
    zipcode,
    country_iso,
    deactivated,
    reason,
    organization_id,
    organization_name: name,
  } = account
  const place = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const address = [street1, place, country_iso].filter(Boolean)
  return [
    ...(organization_id ? [{ term: 'Organization', value: <Organization id={organization_id} name={name} /> }] : []),
    { term: 'Account ID', value: <Copyable text={String(id)} what="account ID" /> },
    {
      term: 'Taxable address',
      value: address.length > 0 ? address.map((line) => <div key={line}>{line}</div>) : 'None given',
    },
    { term: 'Price list', value: account.pricing_schedule_id || '—' },
    { term: 'Sales tax', value: account.isTaxExempt ? 'Exempt' : 'Charged' },
    ...(isSet(deactivated) ? [{ term: 'Deactivated', value: <DateText value={deactivated} /> }] : []),
    ...(isSet(deactivated) && reason ? [{ term: 'Reason', value: reason }] : []),
  ]
}

function Organization({ id, name }: { id: number; name: string | undefined }) {
  const mayOpen = useMay(getOrganizationAsStaff)
  const label = name || `Organization ${id}`
  if (!mayOpen) return label
  return (
    <Link href={pathOfOrganization(id)} isAlone>
      {label}
    </Link>
  )
}
