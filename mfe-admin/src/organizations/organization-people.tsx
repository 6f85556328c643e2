import { listPeopleOfOrganization, type OrganizationPerson } from '@portal/contracts/authorization/admin-organizations'
import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { fullNameOf, PersonStateChip } from '@portal/remote-kit/people'
import { pathOfAccount } from '../paths.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './organizations.module.css'

type Person = Received<OrganizationPerson>

/** Maximum number of rows in a response; a full one means that there are more. */
const PEOPLE_PER_ANSWER = 50

const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'person',
    header: 'Person',
    isPerson: true,
    cell: ({ user_id, email_address: email, person_state, ...person }) => {
      const name = fullNameOf(person)
      return (
        <CellLines detail={name && email}>
          <PersonLink id={user_id} isAlone>
            {name || email || '—'}
          </PersonLink>
          <PersonStateChip state={person_state} />
        </CellLines>
      )
    },
  },
  {
    id: 'accounts',
    header: 'Accounts and roles',
    phone: 'second',
    cell: ({ accounts = [] }) =>
      accounts.map((account) => account && <InAccount key={account.account_id} {...account} />),
  },
  {
    id: 'login',
    header: 'Company login',
    isNarrow: true,
    phone: 'details',
    cell: ({ has_company_login: hasLogin, company_login_used: used }) =>
      hasLogin ? <RelativeTime value={used ?? null} empty="Never used" /> : 'None',
  },
]

/** Lists the people of an organization's accounts, fifty at a time. */
export function OrganizationPeople({ id }: { id: number }) {
  const people = usePagedLoad(listPeopleOfOrganization, {
    what: 'the people of this organization',
    params: { id },
    query: {},
    next: byCursor(PEOPLE_PER_ANSWER),
  })
  return (
    <LoadedTable
      load={people}
      caption="People"
      isCaptionShown
      columns={COLUMNS}
      rowKey={(person) => String(person.user_id ?? JSON.stringify(person))}
      empty={<EmptyState icon="users" title="Nobody belongs to its accounts" />}
      footer={people.hasMore && people.data && <MoreRows load={people} noun="person" plural="people" />}
    />
  )
}

type Membership = NonNullable<NonNullable<Person['accounts']>[number]>

/** Names an account with the roles that somebody has in it. */
function InAccount({ account_id: id, account_label: label, roles = [] }: Membership) {
  const name = label || `Account ${id}`
  const held = withoutImplied(roles.flatMap((role) => role ?? []))
  return (
    <span className={styles.membership}>
      {id === undefined ? (
        name
      ) : (
        <Link href={pathOfAccount(id)} isAlone>
          {name}
        </Link>
      )}
      <span className={styles.muted}>{held.map((role) => ROLE_LABELS[role]).join(', ')}</span>
    </span>
  )
}
