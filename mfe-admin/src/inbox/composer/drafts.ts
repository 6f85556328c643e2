import { checkOf, storedValue } from '@portal/platform/storage'
import { useState } from 'react'

/** Kinds of text that staff write into a conversation: one that the customer reads, and one that only staff read. */
export type Written = 'answer' | 'note'

type Drafts = Readonly<Record<Written, string>>

const EMPTY: Drafts = { answer: '', note: '' }

/** By the id of their conversation. Of this tab, and removed on log-out. */
const stored = storedValue(
  'session',
  'admin:conversation-drafts',
  checkOf(
    (value): value is Record<string, Drafts> =>
      typeof value === 'object' && value !== null && Object.values(value).every(isDrafts),
  ),
)

function isDrafts(value: unknown): value is Drafts {
  const { answer, note } = (value ?? {}) as Partial<Drafts>
  return typeof answer === 'string' && typeof note === 'string'
}

function keep(id: string, drafts: Drafts): void {
  const { [id]: _, ...others } = stored.get() ?? {}
  stored.set(drafts.answer || drafts.note ? { ...others, [id]: drafts } : others)
}

/**
 * Returns what is typed into a conversation and not sent: an answer and a note, each kept while the other is written,
 * and both while another page is open (rule Q67).
 */
export function useDrafts(id: string) {
  const [drafts, setDrafts] = useState<Drafts>(() => stored.get()?.[id] ?? EMPTY)
  return {
    drafts,
    write: (kind: Written, text: string) =>
      setDrafts((known) => {
        const changed = { ...known, [kind]: text }
        keep(id, changed)
        return changed
      }),
  }
}
