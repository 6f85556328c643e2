import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { useMemberFilters } from './use-member-filters.ts'

export function NoMembersFound() {
  const { change } = useMemberFilters()
  return (
    <EmptyState
      icon="search"
      title="No member matches"
      action={<Button onClick={() => change({ search: '', role: '' })}>Clear filters</Button>}
    >
      Search looks at names, email addresses and roles.
    </EmptyState>
  )
}
