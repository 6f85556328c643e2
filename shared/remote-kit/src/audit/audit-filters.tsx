import { AUDIT_GROUPS, type AuditGroup } from '@portal/contracts/audit-actions'
import { BY_THE_PORTAL } from '@portal/contracts/authorization/audit'
import { portalNow } from '@portal/design-system/clock'
import { FilterBar } from '@portal/design-system/filter-bar'
import { SearchField } from '@portal/design-system/search-field'
import { Select } from '@portal/design-system/select'
import { type Address, oneOf, text, useAddress, useSearchText } from '../address/index.ts'
import { isDay, PeriodFilter } from '../days/period-filter.tsx'
import type { AuditQuery, AuditSource } from './audit-source.ts'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]
/** Names of each field's values. */
const FIELDS = [['person'], ['group'], ['from', 'to']] as const
const ADDRESS = { thing: text, person: text, group: oneOf(GROUPS), from: text, to: text }
/** Part of a page with tabs in which the log is shown; it stays while filters change. */
const PLACE = { tab: text }

interface Values {
  thing: string
  person: string
  group: AuditGroup | ''
  /** First and last day, `YYYY-MM-DD`, of the reader's own calendar. */
  from: string
  to: string
}

export interface AuditFilter {
  address: Address<Values>
  query: AuditQuery
  isFiltered: boolean
  clear: () => void
}

export function useAuditFilter(): AuditFilter {
  const address = useAddress({ ...ADDRESS, ...PLACE })
  const names = Object.keys(ADDRESS) as (keyof Values)[]
  return {
    address,
    query: queryOf(address.values),
    isFiltered: address.differs(...names),
    clear: () => address.clear(...names),
  }
}

/** Ignores values that cannot be chosen. */
function queryOf({ thing, person, group, from, to }: Values): AuditQuery {
  const [since, until] = [startOfDay(from), startOfDay(to, 1)]
  return {
    ...(thing && { thing: thing.slice(0, 200) }),
    ...(/^([1-9]\d{0,14}|portal)$/.test(person) && { person: person === BY_THE_PORTAL ? person : Number(person) }),
    ...(group && { group }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/**
 * Returns the start of a day in the reader's time zone, or of the day this many later; `undefined` for a day outside
 * the product's lifetime.
 */
function startOfDay(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = isDay(day) ? day.split('-').map(Number) : []
  return year ? new Date(year, month - 1, date + later).toISOString() : undefined
}

/** Returns the day in the reader's own calendar, `2026-03-09`. */
function today(): string {
  const now = new Date(portalNow())
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Filters of the log, stored in the address. */
export function AuditFilters({
  source,
  address,
  isFiltered,
  clear,
}: AuditFilter & { source: Pick<AuditSource, 'usePeople' | 'hasPortal'> }) {
  const { values, change } = address
  const people = source.usePeople()
  const thing = useSearchText(values.thing, (thing) => change({ thing }))
  const named = (people.data ?? []).map(({ user_id, name, staff }) => ({
    value: String(user_id),
    label: `${name ?? user_id}${staff ? ' (support staff)' : ''}`,
  }))
  return (
    <FilterBar
      label="Filter the audit log"
      search={
        <SearchField
          label="Search by name or ID"
          value={thing.text}
          onChange={thing.setText}
          onSubmit={thing.writeNow}
        />
      }
      set={FIELDS.filter((names) => address.differs(...names)).length}
      onReset={isFiltered ? clear : undefined}
    >
      <Select
        label="Person"
        isLabelHidden
        placeholder="Any person"
        options={[...named, ...(source.hasPortal ? [{ value: BY_THE_PORTAL, label: 'The portal' }] : [])]}
        value={values.person}
        onChange={(event) => change({ person: event.currentTarget.value })}
      />
      <Select
        label="Kind"
        isLabelHidden
        placeholder="Any kind"
        options={GROUPS.map((group) => ({ value: group, label: AUDIT_GROUPS[group] }))}
        value={values.group}
        onChange={(event) => change({ group: event.currentTarget.value as AuditGroup | '' })}
      />
      <PeriodFilter label="Date" today={today()} from={values.from} to={values.to} onChange={change} />
    </FilterBar>
  )
}
