import { PAGES } from '@portal/contracts/pages'
import { navigate } from '@portal/platform/navigation'
import type { FormEvent } from 'react'
import { Icon } from '../layout/icon.tsx'
import { rememberSearch } from '../search/search-history.ts'
import { searchPath } from '../search/search-path.ts'
import styles from './page.module.css'

/** The search field of a page that is about finding; a plain form where no script runs. */
export function PageSearch({ text = '' }: { text?: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!said) return
    rememberSearch(said)
    navigate(searchPath(said, Date.now()))
  }

  return (
    <search className={styles.search} aria-label="This page">
      <form action={PAGES.search} onSubmit={submit}>
        <Icon name="search" />
        <input
          key={text}
          type="search"
          name="q"
          aria-label="Search everything"
          defaultValue={text}
          placeholder="Pages, keys, help, error numbers"
          autoComplete="off"
        />
      </form>
    </search>
  )
}
