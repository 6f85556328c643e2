import type { Visitor } from '../platform.ts'

/** Returns whether chat is offered: to customers and visitors, and never to staff, in their own name or acting (rule Q30). */
export function mayChat(visitor: Pick<Visitor, 'staff' | 'acting'> | null): boolean {
  return !visitor?.staff && !visitor?.acting
}
