import { Link } from '@portal/design-system/link'
import { SearchField } from '@portal/design-system/search-field'
import { navigate } from '@portal/platform/navigation'
import { useState } from 'react'
import { pathOfAccount, pathOfSearch } from '../paths.ts'
import styles from './overview.module.css'
import { recentSearches, seenAccounts } from './recent.ts'

/** Where most of a day of staff begins: a search, what was searched for last and what was looked at. */
export function FindCard() {
  const [text, setText] = useState('')
  const searches = recentSearches()
  const accounts = seenAccounts()
  return (
    <div className={styles.card}>
      <search className={styles.box}>
        <SearchField label="Email, name, account or key ID" value={text} onChange={setText} onSubmit={open} />
      </search>
      {searches.length + accounts.length > 0 ? (
        <div className={styles.recent}>
          <Links title="Recent searches" links={searches.map((one) => ({ label: one, href: pathOfSearch(one) }))} />
          <Links
            title="Accounts you looked at"
            links={accounts.map(({ id, name }) => ({ label: name, href: pathOfAccount(id) }))}
          />
        </div>
      ) : (
        <p className={styles.muted}>
          The beginning of a word is enough; a key ID has to be complete. Recent searches and accounts are kept here.
        </p>
      )}
    </div>
  )
}

function open(text: string): void {
  if (text) navigate(pathOfSearch(text))
}

interface LinksProps {
  title: string
  links: readonly { label: string; href: string }[]
}

function Links({ title, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} isAlone>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
