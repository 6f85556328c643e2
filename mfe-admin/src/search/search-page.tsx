import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SearchField } from '@portal/design-system/search-field'
import { useMay } from '@portal/platform/session'
import { text, useAddress, useSearchText } from '@portal/remote-kit/address'
import { NotForYou } from '@portal/remote-kit/load'
import { Organizations } from './organizations.tsx'
import { People } from './people.tsx'
import styles from './search.module.css'

/** `/admin/search`, where staff land: one box over people, accounts, keys and organizations. */
export function SearchPage() {
  const may = useMay(searchUsers)
  return (
    <>
      <PageHeader
        title="Users and accounts"
        description="Find a customer by email address, name, account, account ID or key ID, or an organization by its name."
      />
      {may ? (
        <Search />
      ) : (
        <Card>
          <NotForYou what="users and accounts" call={searchUsers} />
        </Card>
      )}
    </>
  )
}

function Search() {
  const { values, change } = useAddress({ q: text })
  const box = useSearchText(values.q, (q) => change({ q }))
  return (
    <div className={styles.search}>
      <search className={styles.box}>
        <SearchField
          label="Search users and accounts"
          value={box.text}
          onChange={box.setText}
          onSubmit={box.writeNow}
        />
      </search>
      {values.q ? (
        <>
          <Organizations text={values.q} />
          <People key={values.q} text={values.q} />
        </>
      ) : (
        <Card>
          <EmptyState icon="search" title="Who are you looking for?">
            The beginning of a word is enough, and more words narrow the search. Key IDs have to be complete.
          </EmptyState>
        </Card>
      )}
    </div>
  )
}
