import { ROWS_AT_MOST } from '@portal/contracts/page'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import type { ListPosition } from './list-cursor.ts'

interface Asked {
  after?: ListPosition | undefined
  limit: number
}

interface KeysAsked<Found> extends Asked {
  /** None means every status. */
  statuses: readonly KeyStatus[] | undefined
  find: (asked: Asked) => Promise<Found[]>
  /** Reads limits and subscriptions, and returns the status that follows for a key. */
  readStatuses: () => Promise<(found: Found) => KeyStatus>
}

/**
 * Returns a page of keys, each with its status, which is one of those that are asked for (rule D98). A status follows from limits and
 * subscriptions, which no statement about keys knows: keys are read on until the page is full.
 */
export async function keysOfStatuses<Found extends { key: ListPosition }>(
  asked: KeysAsked<Found>,
): Promise<{ found: Found; status: KeyStatus }[]> {
  const { statuses, find, readStatuses, limit } = asked
  const rows = statuses ? ROWS_AT_MOST : limit
  const fitting: { found: Found; status: KeyStatus }[] = []
  let after = asked.after
  let statusOf: Awaited<ReturnType<typeof readStatuses>> | undefined
  for (;;) {
    const page = await find({ after, limit: rows })
    if (page.length === 0) return fitting
    statusOf ??= await readStatuses()
    for (const found of page) {
      const status = statusOf(found)
      if (!statuses || statuses.includes(status)) fitting.push({ found, status })
    }
    after = page.at(-1)?.key
    if (fitting.length >= limit || page.length < rows) return fitting.slice(0, limit)
  }
}
