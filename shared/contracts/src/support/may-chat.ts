import type { LoadPlan, Visitor } from '../platform.ts'

/** Returns whether chat is offered: to customers and visitors, and never to staff, in their own name or acting (rule Q30). */
export function mayChat(visitor: Pick<Visitor, 'staff' | 'acting'> | null): boolean {
  return !visitor?.staff && !visitor?.acting
}

/** Returns whether problems can be reported: by customers, whom support answers in the portal's own chat (rule H60). */
export function mayReport({ visitor, chatWidget }: Pick<LoadPlan, 'visitor' | 'chatWidget'>): boolean {
  return visitor !== null && mayChat(visitor) && !chatWidget
}
