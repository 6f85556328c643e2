import { LONGEST_WAIT_S } from '@portal/contracts/authorization/membership'
import { SECOND_MS } from '@portal/contracts/time-units'
import type { Foundation } from '@portal/foundation/foundation'
import { createHeldAnswers, type HeldAnswers } from '../../kernel/held-answers.ts'
import { type ConversationReader, hasNews, type LiveFields } from './conversation-version.ts'
import { findChanged, type LookedAt } from './conversations.sql.ts'

/** Interval of looks for news of all conversations that somebody waits for, in ms. */
const LOOK_EVERY_MS = 200

/** Readers of one side of a conversation who wait: its tabs and devices, and not the connections of all others. */
const MOST_READERS = 20

const watches = new WeakMap<Foundation, HeldAnswers<ConversationReader, true>>()

/** Returns the readers of this process who wait for news: one look is one statement, however many there are (rule Q10). */
export function conversationWatchOf(foundation: Foundation): HeldAnswers<ConversationReader, true> {
  const watch = watches.get(foundation) ?? createConversationWatch(foundation)
  watches.set(foundation, watch)
  return watch
}

/**
 * Waits until there is news of a conversation for a reader, or for the seconds that they asked for. Returns whether their
 * answer was held back: not where there is news already.
 */
export async function waitForNews(
  foundation: Foundation,
  conversation: LiveFields,
  reader: ConversationReader,
  { wait, now }: { wait: number; now: Date },
): Promise<boolean> {
  if (hasNews(conversation, reader, now, foundation.keys.envelope)) return false
  await conversationWatchOf(foundation).news(reader, Math.min(wait, LONGEST_WAIT_S) * SECOND_MS)
  return true
}

function createConversationWatch({ db, clock, log, keys }: Foundation): HeldAnswers<ConversationReader, true> {
  let isLooking = false
  /** As the last look found them. */
  let known = new Map<string, LookedAt>()
  /** Digests of the conversations as readers that go on waiting have been compared with them. */
  const compared = new WeakMap<ConversationReader, string | null>()

  /** Returns the conversations as they are now; what is read of them is what differs from the last look. */
  async function look(ids: readonly string[]): Promise<Map<string, LookedAt>> {
    const digests = ids.map((id) => known.get(id)?.digest ?? '')
    const changed = new Map((await findChanged(db, { ids: [...ids], digests })).map((one) => [one.id, one]))
    const found = ids.flatMap((id) => changed.get(id) ?? known.get(id) ?? [])
    return new Map(found.map((one) => [one.id, one]))
  }

  /** A conversation that is gone is news, too: its reader is refused. */
  async function find(readers: readonly ConversationReader[]): Promise<(true | undefined)[]> {
    known = await look([...new Set(readers.map(({ conversationId }) => conversationId))])
    const now = clock.now()
    return readers.map((reader) => {
      const { row, digest = null } = known.get(reader.conversationId) ?? { row: null }
      if (!row) return true
      // Only time can make a difference to a conversation that is as it was: somebody stops typing.
      const isSame = compared.get(reader) === digest && !row.customerTypingUntil && !row.staffTypingUntil
      if (!isSame && hasNews(row, reader, now, keys.envelope)) return true
      compared.set(reader, digest)
      return undefined
    })
  }

  return createHeldAnswers<ConversationReader, true>({
    find: async (readers) => {
      // A look that takes longer than the pause is not joined by another.
      if (isLooking) return []
      isLooking = true
      try {
        return await find(readers)
      } finally {
        isLooking = false
      }
    },
    keepLooking: (look) => {
      const timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
    limit: { most: MOST_READERS, groupOf: ({ conversationId, side }) => `${side} ${conversationId}` },
    log,
    failure: 'news of conversations could not be read',
  })
}
