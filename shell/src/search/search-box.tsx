import { navigate } from '@portal/platform/navigation'
import { type FocusEvent, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { withSecondTry } from '../document/second-try.ts'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import type { FieldKeys, LiveList as List } from './live-list.tsx'
import styles from './search-box.module.css'
import { recentSearches, rememberSearch } from './search-history.ts'
import { searchPath } from './search-path.ts'

const LIST = 'search-found'

const NoList: typeof List = () => null

/** Without it the box still searches on Enter. */
const LiveList = lazy(async () => ({
  default: await withSecondTry(async () => (await import('./live-list.tsx')).LiveList).catch(() => NoList),
}))

/**
 * A plain form that also works without scripts; with them, it lists recent searches (account.md §2), and matches while
 * typing.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<FieldKeys>({ onKeyDown: () => {} })
  const [recent, setRecent] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const isLive = usePage((page) => page.isLive)

  const close = () => {
    setRecent([])
    setTyped('')
    setActive(undefined)
  }
  const empty = () => {
    if (input.current) input.current.value = ''
    close()
  }
  const search = (said: string) => {
    const text = said.trim()
    if (!text) return
    rememberSearch(text)
    close()
    navigate(searchPath(text, Date.now()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(input.current?.value ?? '')
  }
  const follow = (value: string) => {
    setTyped(value)
    setRecent(value.trim() ? [] : recentSearches())
  }
  const isListed = isLive && typed.trim() !== ''
  // Somebody may have typed before anything ran.
  useEffect(() => {
    if (isLive && input.current === document.activeElement) setTyped(input.current?.value ?? '')
  }, [isLive])

  return (
    <search className={styles.search} onBlur={leavesTo(close)}>
      <form action="/search" onSubmit={submit} className={styles.form}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          className={styles.input}
          role="combobox"
          aria-label="Search"
          aria-expanded={isListed && active !== undefined}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active ? active : undefined}
          placeholder="What can we help you with?"
          autoComplete="off"
          onFocus={({ currentTarget }) => follow(currentTarget.value)}
          onChange={({ currentTarget }) => follow(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
            else keys.current.onKeyDown(event)
          }}
        />
        {isLive && (
          <span className={styles.shortcut} aria-hidden="true">
            {/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </form>
      {recent.length > 0 && <RecentSearches searches={recent} onChoose={search} />}
      {isListed && (
        <Suspense>
          <LiveList id={LIST} text={typed} keys={keys} onActive={setActive} onDone={empty} />
        </Suspense>
      )}
    </search>
  )
}

function RecentSearches({ searches, onChoose }: { searches: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <div className={styles.recent}>
      <h2 id="recent-searches" className={styles.heading}>
        Recent Searches
      </h2>
      <ul aria-labelledby="recent-searches">
        {searches.map((text) => (
          <li key={text}>
            <button type="button" className={styles.entry} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focus that moves on inside the box has not left it. */
function leavesTo(leave: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }
}
