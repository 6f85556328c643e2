import { DISPLAY_STATUSES } from '@portal/contracts/subscriptions/display-status'
import { FilterBar } from '@portal/design-system/filter-bar'
import { Select } from '@portal/design-system/select'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { countSubscriptions, readStatus, slugOf } from './status-filter.ts'
import { useStatusFilter } from './use-status-filter.ts'

interface StatusFilterBarProps {
  /** All of them; undefined while they are on their way. */
  licences: readonly LicenceView[] | undefined
}

export function StatusFilterBar({ licences }: StatusFilterBarProps) {
  const { status, choose } = useStatusFilter()
  const options = DISPLAY_STATUSES.map((one) => {
    const count = countSubscriptions(licences ?? [], one)
    return { value: slugOf(one), label: count ? `${one} (${count})` : one, isDisabled: !count && one !== status }
  })

  return (
    <FilterBar
      label="Filter subscriptions"
      onReset={status ? () => choose('') : undefined}
      found={licences && countSubscriptions(licences, status)}
      total={licences && countSubscriptions(licences)}
      noun="subscription"
    >
      <Select
        label="Status"
        isLabelHidden
        placeholder="Any status"
        options={options}
        value={status && slugOf(status)}
        onChange={(event) => choose(readStatus(event.currentTarget.value))}
      />
    </FilterBar>
  )
}
