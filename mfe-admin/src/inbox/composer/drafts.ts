import { checkOf, storedValue } from '@portal/platform/storage'
import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()

function isDrafts(value: unknown): value is Drafts {
  const { answer, note } = (value ?? {}) as Partial<Drafts>
  return typeof answer === 'string' && typeof note === 'string'
}

function draftsOf(id: string): Drafts {
  return stored.get()?.[id] ?? EMPTY
}

function write(id: string, kind: Written, text: string): void {
  const { [id]: known = EMPTY, ...others } = stored.get() ?? {}
  const drafts = { ...known, [kind]: text }
  stored.set(drafts.answer || drafts.note ? { ...others, [id]: drafts } : others)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns what is typed into a conversation and not sent: an answer and a note, each kept while the other is written,
 * and both while another page is open (rule Q67). They are read where they are stored: a text that was sent is gone, also
 * where its page was left, or opened again, before the server answered.
 */
export function useDrafts(id: string) {
  const answer = useSyncExternalStore(subscribe, () => draftsOf(id).answer)
  const note = useSyncExternalStore(subscribe, () => draftsOf(id).note)
  return {
    drafts: { answer, note },
    write: (kind: Written, text: string) => write(id, kind, text),
    /** Removes a text that the server has, unless somebody has typed on meanwhile. */
    removeSent: (kind: Written, text: string) => {
      if (draftsOf(id)[kind] === text) write(id, kind, '')
    },
  }
}
