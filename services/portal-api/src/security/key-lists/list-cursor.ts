import { problem } from '@portal/foundation/problem'
import * as z from 'zod'

const Position = z.tuple([z.iso.datetime(), z.string()])

/** Position of a key in a list sorted newest first: its creation time and id. */
export interface ListPosition {
  createdAt: Date
  id: string
}

/** A position as an opaque text for the next page (rule M6). */
export function cursorOf({ createdAt, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

/** The position that a cursor holds. Throws `request:invalid` for one that we did not write. */
export function positionOf(cursor: string | undefined): ListPosition | undefined {
  if (!cursor) return undefined
  try {
    const [createdAt, id] = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    throw problem('request:invalid', { fields: { after: 'Ask for the first page again' } })
  }
}
