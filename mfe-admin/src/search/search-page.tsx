import {
  endsOfToken,
  holdsToken,
  readSearch,
  SEARCH_OPERATORS,
  type TypedSearch,
  tokenIn,
} from '@portal/contracts/authorization/admin-search-grammar'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { SearchField } from '@portal/design-system/search-field'
import { Whole } from '@portal/platform/whole'
import { text, useAddress, useSearchText } from '@portal/remote-kit/address'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { rememberSearch } from '../overview/recent.ts'
import { LOOK_WORDS } from './look-words.ts'
import { OperatorsCard } from './operators-card.tsx'
import { Organizations } from './organizations.tsx'
import { takeToken } from './pasted-token.ts'
import { People } from './people.tsx'
import styles from './search.module.css'
import { KeyOfToken, ThingsTable, useThings } from './things.tsx'

/** `/admin/search`: one box over everything that a customer can name (rule G100). */
export function SearchPage() {
  return (
    <>
      <PageHeader
        title="Users and accounts"
        description="Find a customer by whatever they give you: a name, an email address, an order, a key, a charge or a reference."
      />
      <Search />
    </>
  )
}

function Search() {
  const search = useTypedSearch()
  const [isListOpen, setListOpen] = useState(search.q === '')
  const listId = useId()
  const field = useRef<HTMLElement>(null)
  const type = (typed: string) => {
    // Alone in the box it is a question, and no search.
    if (typed === '?') return setListOpen(true)
    if (typed) setListOpen(false)
    search.type(typed)
  }
  return (
    <div className={styles.search}>
      <search className={styles.box} ref={field}>
        <SearchField label="Search users and accounts" value={search.text} onChange={type} onSubmit={search.submit} />
        <Button
          aria-label="What you can search for"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? listId : undefined}
          onClick={() => setListOpen(!isListOpen)}
        >
          ?
        </Button>
      </search>
      {isListOpen && (
        <OperatorsCard
          id={listId}
          onChoose={(operator) => {
            setListOpen(false)
            search.type(`${operator}:`)
            field.current?.querySelector('input')?.focus()
          }}
        />
      )}
      <Findings {...search} isListOpen={isListOpen} openList={() => setListOpen(true)} />
    </div>
  )
}

/**
 * The search that is in the address and the text in the box. A secret token reaches neither: as soon as it is whole its ends take
 * its place, and the token stays in memory as long as they stand there (rule G101).
 */
function useTypedSearch() {
  const { values, change } = useAddress({ q: text })
  const [token, setToken] = useState(() => takeToken(values.q))
  const write = (typed: string) => {
    const whole = tokenIn(typed)
    // A part of a token is a secret, too, and finds nothing.
    if (!whole && holdsToken(typed)) return
    setToken(whole)
    change({ q: whole ? endsOfToken(whole) : typed })
  }
  const { q } = values
  const box = useSearchText(q, write)
  const tidyAddress = useEffectEvent(() => write(tokenIn(q) ?? ''))
  useEffect(() => {
    if (holdsToken(q)) tidyAddress()
    else if (q) rememberSearch(q)
  }, [q])
  return {
    q: holdsToken(q) ? '' : q,
    token: token && endsOfToken(token) === q ? token : undefined,
    text: box.text,
    type: (typed: string) => (tokenIn(typed) ? box.writeNow(typed) : box.setText(typed)),
    submit: box.writeNow,
  }
}

interface FindingsProps {
  q: string
  token: string | undefined
  /** The text in the box, which may be ahead of what is searched. */
  text: string
  isListOpen: boolean
  openList: () => void
}

function Findings({ q, token, text: typed, isListOpen, openList }: FindingsProps) {
  if (holdsToken(typed))
    return (
      <Card>
        <EmptyState icon="key" title="This looks like a part of a secret key">
          Nothing was sent. Paste the whole key, or type its last four characters: key:aB3d.
        </EmptyState>
      </Card>
    )
  if (!q)
    return isListOpen ? null : (
      <Card>
        <EmptyState icon="search" title="Who are you looking for?">
          The beginning of a word is enough, and more words narrow the search. Numbers and IDs have to be complete.
        </EmptyState>
      </Card>
    )
  const search = readSearch(q)
  const Found = search.lookups.length > 0 ? FoundByName : FoundByWords
  return (
    <Whole key={`${q} ${token ? 'whole' : ''}`}>
      <div className={styles.search}>
        <Understood search={search} isToken={token !== undefined} />
        {token ? (
          <KeyOfToken token={token} />
        ) : (
          <Found
            search={search}
            typed={q}
            none={<NothingFound typed={q} openList={isListOpen ? undefined : openList} />}
          />
        )}
      </div>
    </Whole>
  )
}

/** Says what was typed, before what it finds. */
function Understood({
  search: { look, operator, lookups, words },
  isToken,
}: {
  search: TypedSearch
  isToken: boolean
}) {
  if (operator && lookups.length + words.length === 0)
    return (
      <p className={styles.look} role="status">
        That is not enough to search by. Type it like <code translate="no">{SEARCH_OPERATORS[operator].example}</code>.
      </p>
    )
  const shown = isToken ? 'token' : look
  if (!shown) return null
  return (
    <p className={styles.look} role="status">
      This looks like {LOOK_WORDS[shown]}.
    </p>
  )
}

interface FoundProps {
  search: TypedSearch
  /** The text as it was typed. */
  typed: string
  /** Shown if nothing is found at all. */
  none: ReactNode
}

/** Says how to find more, since a text that finds nothing is often a number that was cut or a word with a typo. */
function NothingFound({ typed, openList }: { typed: string; openList: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="search"
      title={`No results for “${typed}”`}
      action={openList && <Button onClick={openList}>Show what you can search for</Button>}
    >
      Check the spelling, or use fewer words: the beginning of one is enough. Numbers and IDs have to be complete, and
      people who were redacted have no name to find.
    </EmptyState>
  )
}

/** The thing itself, then what the same text finds as words. */
function FoundByName(props: FoundProps) {
  const things = useThings(props.typed)
  const hasThings = Boolean(things.data?.length)
  const isLast = !findsPeople(props.search) && !findsOrganizations(props.search)
  return (
    <>
      {(hasThings || isLast || things.data === undefined) && <ThingsTable load={things} empty={props.none} />}
      <FoundByWords {...props} hasMore={hasThings} />
    </>
  )
}

function FoundByWords({ search, typed, none, hasMore = false }: FoundProps & { hasMore?: boolean }) {
  const last = hasMore ? undefined : none
  return (
    <>
      {findsOrganizations(search) && <Organizations text={typed} none={findsPeople(search) ? undefined : last} />}
      {findsPeople(search) && <People text={typed} none={last} />}
    </>
  )
}

/** One that is found by its number stands there already. */
function findsOrganizations({ words, lookups }: TypedSearch): boolean {
  return words.includes('organization') && !lookups.some(({ by }) => by === 'organization')
}

/** The people of an account are found by its orders and keys, too (rule G7). */
function findsPeople({ words, lookups }: TypedSearch): boolean {
  return words.some((one) => one !== 'organization') || lookups.some(({ by }) => by === 'order' || by === 'key-id')
}
