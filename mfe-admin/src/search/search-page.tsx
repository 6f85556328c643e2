import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SearchField } from '@portal/design-system/search-field'
import { useMay } from '@portal/platform/session'
import { NotForYou } from '@portal/remote-kit/load'
import { useSearchText } from '@portal/remote-kit/search-text'
import { useSearchParams } from 'react-router'
import { Organizations } from './organizations.tsx'
import { People } from './people.tsx'
import styles from './search-page.module.css'

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
  const [query, setQuery] = useSearchParams()
  const searched = (query.get('q') ?? '').trim()
  const { text, setText, writeNow } = useSearchText(searched, (q) => setQuery(q ? { q } : {}, { replace: true }))
  return (
    <div className={styles.search}>
      <search className={styles.box}>
        <SearchField label="Search users and accounts" value={text} onChange={setText} onSubmit={writeNow} />
      </search>
      {searched ? (
        <>
          <Organizations text={searched} />
          <People key={searched} text={searched} />
        </>
      ) : (
        <Card>
          <EmptyState icon="search" title="Whom are you looking for?">
            The beginning of a word is enough, and several words narrow the search. Key IDs have to be whole.
          </EmptyState>
        </Card>
      )}
    </div>
  )
}
