import { FilterBar } from '@portal/design-system/filter-bar'
import { SearchField } from '@portal/design-system/search-field'
import { Select } from '@portal/design-system/select'
import { useSearchText } from '@portal/remote-kit/search-text'
import { readStatus } from './secret-key-filters.ts'
import { useSecretKeyFilters } from './use-secret-key-filters.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
]

interface SecretKeyFilterBarProps {
  /** How many keys are left; undefined while they are on their way. */
  found: number | undefined
  total: number | undefined
}

export function SecretKeyFilterBar({ found, total }: SecretKeyFilterBarProps) {
  const { filters, isFiltered, change } = useSecretKeyFilters()
  const { text, setText } = useSearchText(filters.search, (search) => change({ search }))
  return (
    <FilterBar
      label="Filter keys"
      onReset={isFiltered ? () => change({ search: '', status: '' }) : undefined}
      found={found}
      total={total}
      noun="key"
    >
      <SearchField label="Search keys" value={text} onChange={setText} />
      {filters.tab === 'keys' && (
        <Select
          label="Status"
          isLabelHidden
          placeholder="Any status"
          options={STATUSES}
          value={filters.status}
          onChange={(event) => change({ status: readStatus(event.currentTarget.value) })}
        />
      )}
    </FilterBar>
  )
}
