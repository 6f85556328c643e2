import type { Logger } from '@portal/foundation/logging'

/** Callers of one kind in this process whose answers are held back until there is news for them (record 39). */
export interface HeldAnswers<Wanted, News> {
  /** Resolves with the news as soon as there is any, or with `undefined` after `ms`, or when the server closes. */
  news(wanted: Wanted, ms: number): Promise<News | undefined>
  /** Counts those who wait in this process. */
  waiting(): number
  /** Looks for news of all who wait, in one go. Never rejects. */
  look(): Promise<void>
  /** Answers all who wait, before the server closes; nobody waits from then on. */
  release(): void
}

interface HeldAnswersOptions<Wanted, News> {
  /** Returns the news of each, in their order; `undefined` for those who go on waiting. One statement for all. */
  find(asked: readonly Wanted[]): Promise<readonly (News | undefined)[]>
  /** Calls `look` whenever there may be news, while somebody waits; returns what stops that. */
  keepLooking(look: () => void): () => void
  /** Limits those of one group who wait; a further one has the oldest of them answered, without news. */
  limit?: { most: number; groupOf(wanted: Wanted): string }
  log: Logger
  /** Log message for a look that failed. */
  failure: string
}

/** Holds answers back in memory: however many wait, a look costs one statement. */
export function createHeldAnswers<Wanted, News>({
  find,
  keepLooking,
  limit,
  log,
  failure,
}: HeldAnswersOptions<Wanted, News>): HeldAnswers<Wanted, News> {
  interface Waiting {
    wanted: Wanted
    leave(news?: News): void
  }
  const waiting = new Set<Waiting>()
  const groups = new Map<string, Set<Waiting>>()
  let stopLooking: (() => void) | undefined
  let isReleased = false

  /** Takes one who waits into their group; returns what takes them out again. */
  function joinGroup(one: Waiting): () => void {
    if (!limit) return () => {}
    const name = limit.groupOf(one.wanted)
    const group = groups.get(name) ?? new Set()
    groups.set(name, group.add(one))
    const [oldest] = group
    if (group.size > limit.most) oldest?.leave()
    return () => {
      group.delete(one)
      if (!group.size) groups.delete(name)
    }
  }

  async function look(): Promise<void> {
    if (!waiting.size) return
    const asked = [...waiting]
    try {
      const found = await find(asked.map(({ wanted }) => wanted))
      for (const [index, one] of asked.entries()) {
        const news = found[index]
        if (news !== undefined) one.leave(news)
      }
    } catch (error) {
      log.warn({ error: String(error) }, failure)
    }
  }

  return {
    waiting: () => waiting.size,
    look,
    news: (wanted, ms) =>
      new Promise((resolve) => {
        // A call that was on its way when the server began to close.
        if (isReleased) return resolve(undefined)
        const leave = (news?: News) => {
          clearTimeout(timer)
          waiting.delete(one)
          leaveGroup()
          if (!waiting.size) stopLooking = void stopLooking?.()
          resolve(news)
        }
        const timer = setTimeout(leave, ms)
        const one: Waiting = { wanted, leave }
        waiting.add(one)
        const leaveGroup = joinGroup(one)
        stopLooking ??= keepLooking(() => void look())
      }),
    release: () => {
      isReleased = true
      // oxlint-disable-next-line unicorn/no-useless-spread -- those that leave come off the list meanwhile
      for (const { leave } of [...waiting]) leave()
    },
  }
}
