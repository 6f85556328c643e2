import type { PlannedRemote } from '@portal/contracts/platform'
import { useEffect, useRef, useState } from 'react'
import { usePage, usePageStore } from '../../page/page-context.ts'
import { useRemotes } from '../../slots/use-remotes.ts'
import { type FoundSoFar, loadIndex } from './load-index.ts'
import type { Finding } from './search-index.ts'
import { usedEntries } from './used.ts'

const NOBODY: readonly PlannedRemote[] = []

export interface Found {
  findings: readonly Finding[]
  /** Partial matches, if there is no full one (rule N33). */
  close: readonly Finding[]
  /** More is on its way. */
  isPartial: boolean
}

/**
 * Returns the matches of a text for the visitor, and suggestions without a text; `undefined` until there is an index.
 */
export function useFinder(text: string, most: number): Found | undefined {
  const page = usePageStore()
  const visitor = usePage(({ plan }) => plan.visitor)
  const remotes = useRemotes(true)
  const [{ found }, setFound] = useState<{ found?: FoundSoFar; of?: readonly PlannedRemote[] }>({})
  const isFirst = useRef(true)
  // Only lists that the server searches have to be asked again for another text.
  const asked = (remotes ?? NOBODY).some(({ finds }) => finds.some(({ asks }) => asks)) ? text : ''

  useEffect(() => {
    if (!remotes) return
    const left = new AbortController()
    // What was found for the text before stays until all that is asked for this one is here.
    const tell = (next: FoundSoFar) =>
      setFound((before) =>
        next.isPartial && before.found && before.of === remotes
          ? { found: { ...before.found, isPartial: true }, of: remotes }
          : { found: next, of: remotes },
      )
    const timer = setTimeout(
      () => void loadIndex(page, remotes, { text: asked, tell, signal: left.signal }),
      asked && !isFirst.current ? TYPING_PAUSE_MS : 0,
    )
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [page, remotes, asked])

  if (!found) return undefined
  const asking = { holder: visitor ?? undefined, used: usedEntries(), most }
  const findings = text.trim() ? found.index.find(text, asking) : found.index.offer(asking)
  const isNothing = findings.length === 0 && !found.isPartial
  return { findings, close: isNothing ? found.index.findClose(text, asking) : [], isPartial: found.isPartial }
}

/** Between two letters of what the server looks for. */
const TYPING_PAUSE_MS = 200
