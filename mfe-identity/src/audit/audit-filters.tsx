import { AUDIT_GROUPS, type AuditGroup } from '@portal/contracts/audit-actions'
import { BY_THE_PORTAL, type listAuditEntries, listAuditPeople } from '@portal/contracts/authorization/audit'
import type { QueryOf } from '@portal/contracts/call'
import { FilterBar } from '@portal/design-system/filter-bar'
import { SearchField } from '@portal/design-system/search-field'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { type Address, oneOf, text, useAddress, useSearchText } from '@portal/remote-kit/address'
import { useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import styles from './audit.module.css'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]
const ADDRESS = { thing: text, person: text, group: oneOf(GROUPS), from: text, to: text }

interface Values {
  thing: string
  person: string
  group: AuditGroup | ''
  /** First and last day, `YYYY-MM-DD`, of the reader's own calendar. */
  from: string
  to: string
}

export interface AuditFiltersProps {
  address: Address<Values>
  /** Filters of the address as the call's query. */
  query: Omit<QueryOf<typeof listAuditEntries>, 'after'>
  isFiltered: boolean
  clear: () => void
}

export function useAuditFilter(): AuditFiltersProps {
  const address = useAddress(ADDRESS)
  const names = Object.keys(ADDRESS) as (keyof Values)[]
  return {
    address,
    query: queryOf(address.values),
    isFiltered: address.differs(...names),
    clear: () => address.clear(...names),
  }
}

/** Ignores values that cannot be chosen. */
function queryOf({ thing, person, group, from, to }: Values): AuditFiltersProps['query'] {
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
  const [year = 0, month = 0, date = 0] = /^2\d{3}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : []
  return year ? new Date(year, month - 1, date + later).toISOString() : undefined
}

/** Filters of the log, stored in the address. */
export function AuditFilters({ address, isFiltered, clear }: AuditFiltersProps) {
  const { values, change } = address
  const people = useLoad(listAuditPeople, { what: 'the people of the log' })
  const thing = useSearchText(values.thing, (thing) => change({ thing }))
  const named = (people.data ?? []).map(({ user_id, name, staff }) => ({
    value: String(user_id),
    label: `${name ?? user_id}${staff ? ' (support staff)' : ''}`,
  }))
  return (
    <FilterBar label="Filter the audit log" onReset={isFiltered ? clear : undefined}>
      <SearchField label="Search by name or ID" value={thing.text} onChange={thing.setText} onSubmit={thing.writeNow} />
      <div className={styles.choices}>
        <Select
          label="Person"
          isLabelHidden
          placeholder="Any person"
          options={[...named, { value: BY_THE_PORTAL, label: 'The portal' }]}
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
      </div>
      <div className={styles.days}>
        <Day label="From" day={values.from} onChange={(from) => change({ from })} />
        <Day label="to" day={values.to} onChange={(to) => change({ to })} />
      </div>
    </FilterBar>
  )
}

/** A year is typed digit by digit, and each makes another date: only one of this product's life reaches the address. */
function Day({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  const [seen, setSeen] = useState(day)
  if (day !== seen) {
    setSeen(day)
    setTyped(day)
  }

  function type(text: string) {
    setTyped(text)
    if (!text || startOfDay(text)) onChange(text)
  }
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <TextField
        label={label === 'to' ? 'To' : label}
        isLabelHidden
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  )
}
