import * as z from 'zod'

const Position = z.tuple([z.int(), z.string(), z.int(), z.int()])

/** Position of a row in the sorted results: rank, e-mail address, user, account (0 for none). */
export type SearchPosition = z.infer<typeof Position>

/** A position as an opaque text for the next page. */
export function cursorOf(position: SearchPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position that a cursor holds; `undefined` for none, and for one that we did not write. */
export function positionOf(cursor: string | undefined): SearchPosition | undefined {
  if (!cursor) return undefined
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return undefined
  }
}
