import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SearchField } from '@portal/design-system/search-field'
import { Whole } from '@portal/platform/whole'
import { text, useAddress, useSearchText } from '@portal/remote-kit/address'
import { useEffect } from 'react'
import { rememberSearch } from '../overview/recent.ts'
import { Organizations } from './organizations.tsx'
import { People } from './people.tsx'
import styles from './search.module.css'

/** `/admin/search`: one box over people, accounts, keys and organizations. */
export function SearchPage() {
  return (
    <>
      <PageHeader
        title="Users and accounts"
        description="Find a customer by email address, name, account, account ID or key ID, or an organization by its name."
      />
      <Search />
    </>
  )
}

function Search() {
  const { values, change } = useAddress({ q: text })
  const box = useSearchText(values.q, (q) => change({ q }))
  useEffect(() => {
    if (values.q) rememberSearch(values.q)
  }, [values.q])
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
        <Whole key={values.q}>
          <div className={styles.search}>
            <Organizations text={values.q} />
            <People text={values.q} />
          </div>
        </Whole>
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
