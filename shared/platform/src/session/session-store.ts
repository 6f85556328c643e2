import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Who is here, for the account that this tab shows. Holds no token. */
export interface Session {
  /** `null` for a visitor who is not signed in. */
  visitor: Visitor | null
  /** `leaving`: nothing of this person or account may be on screen any more; another page is being loaded. */
  state: 'open' | 'leaving'
}

export type SessionStore = StoreApi<Session>

export function createSessionStore({ visitor }: Pick<LoadPlan, 'visitor'>): SessionStore {
  return createStore<Session>(() => ({ visitor, state: 'open' }))
}
