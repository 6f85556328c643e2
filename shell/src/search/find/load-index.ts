import { rowsCall } from '@portal/contracts/found-rows'
import { HELP_ENTRIES_PATH, HelpEntries } from '@portal/contracts/help'
import type { Findable, PlannedRemote } from '@portal/contracts/platform'
import { accountQueryKey } from '@portal/platform/api'
import { thePlatform } from '@portal/platform/start'
import { outlinesOf } from '../../page/outlines-of.ts'
import type { PageStore } from '../../page/page-store.ts'
import { entriesOfActions, entriesOfHelp, entriesOfPages, entriesOfRows, ownEntries } from './entries.ts'
import type { Entry, Row } from './entry.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/** How long data read for a search are reused, in ms. */
const FRESH_MS = 30_000
/** Staff type a name before anybody is looked for; a secret key is sent in no address (rule G101). */
const ASKED = /^(?!.*psk_\w{5})\s*\S.*\S/

let helpEntries: Promise<Entry[]> | undefined

/** Help is the same for everybody; a failure is not kept, and keeps nothing else back. */
function loadHelp(): Promise<Entry[]> {
  helpEntries ??= fetch(HELP_ENTRIES_PATH)
    .then(async (response) => entriesOfHelp(HelpEntries.parse(await response.json())))
    .catch(() => {
      helpEntries = undefined
      return []
    })
  return helpEntries
}

/** Kept apart from what screens read, which is checked field by field. */
async function readRows(found: Findable, query?: Record<string, string>): Promise<readonly Row[]> {
  const { queries, callApi } = thePlatform()
  const call = rowsCall(found.call)
  return queries
    .fetchQuery({
      queryKey: [...accountQueryKey(call, query && { query }), 'found'],
      queryFn: ({ signal }) => callApi(call, { query, signal }),
      staleTime: FRESH_MS,
    })
    .catch(() => [])
}

export interface FoundSoFar {
  index: SearchIndex
  /** More is on its way. */
  isPartial: boolean
}

/**
 * Builds the index for the visitor: pages and actions at once, then help and the rows of each list as they arrive.
 * `tell` is called after each; a failed list is left out.
 */
export async function loadIndex(
  page: PageStore,
  remotes: readonly PlannedRemote[],
  { text, tell, signal }: { text: string; tell: (found: FoundSoFar) => void; signal: AbortSignal },
): Promise<void> {
  const { plan } = page.getState()
  // Staff who act as someone, and people in a deactivated account.
  const onlyLooks = Boolean(plan.visitor?.acting ?? plan.visitor?.account?.deactivated)
  const shell = plan.others.filter(({ name }) => name === 'shell')
  // Where the rest of the plan cannot be had, there are its titles.
  const owners = remotes.length > 0 ? [...shell, ...remotes] : outlinesOf(plan)
  const entries = [...entriesOfActions(remotes, { onlyLooks }), ...entriesOfPages(owners), ...ownEntries(plan.visitor)]
  const sources: Promise<Entry[]>[] = [
    loadHelp(),
    ...remotes
      .flatMap(({ finds }) => finds)
      .filter(({ asks }) => !asks || ASKED.test(text))
      .map(async (found) => {
        const asked = found.asks ? text.trim() : ''
        const rows = await readRows(found, found.asks ? { [found.asks]: asked } : undefined)
        return entriesOfRows(found, rows, { onlyLooks, asked })
      }),
  ]
  let waiting = sources.length
  const say = () => {
    if (!signal.aborted) tell({ index: createSearchIndex(entries), isPartial: waiting > 0 })
  }
  say()
  await Promise.all(
    sources.map(async (source) => {
      entries.push(...(await source))
      waiting -= 1
      if (waiting === 0) say()
    }),
  )
}
