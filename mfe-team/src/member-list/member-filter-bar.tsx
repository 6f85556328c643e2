import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'
import { FilterBar } from '@portal/design-system/filter-bar'
import { SearchField } from '@portal/design-system/search-field'
import { Select } from '@portal/design-system/select'
import { useSearchText } from '@portal/remote-kit/search-text'
import { readRole } from './member-filters.ts'
import { useMemberFilters } from './use-member-filters.ts'

const ROLES = CUSTOMER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

interface MemberFilterBarProps {
  /** How many members are left; undefined while they are on their way. */
  found: number | undefined
  total: number | undefined
}

export function MemberFilterBar({ found, total }: MemberFilterBarProps) {
  const { filters, isFiltered, change } = useMemberFilters()
  const { text, setText } = useSearchText(filters.search, (search) => change({ search }))
  return (
    <FilterBar
      label="Filter members"
      onReset={isFiltered ? () => change({ search: '', role: '' }) : undefined}
      found={found}
      total={total}
      noun="member"
    >
      <SearchField label="Search members" value={text} onChange={setText} />
      <Select
        label="Role"
        isLabelHidden
        placeholder="Any role"
        options={ROLES}
        value={filters.role}
        onChange={(event) => change({ role: readRole(event.currentTarget.value) })}
      />
    </FilterBar>
  )
}
