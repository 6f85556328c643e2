import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionWarning } from './session-warnings.ts'

/** Question to the person about their session, shown above everything else. */
export type SessionPrompt =
  | SessionWarning
  /** `isOver`: the page waits for it; `isProof`: an action requires it; otherwise the person may continue. */
  | { kind: 'sign-in'; isOver: boolean; isProof?: boolean }

/** The logged-in person, for the account shown in this tab. Holds no token. */
export interface Session {
  /** `null` for a visitor who is not signed in. */
  visitor: Visitor | null
  /** `leaving`: nothing of this person or account may be on screen any more; another page is being loaded. */
  state: 'open' | 'leaving'
  prompt?: SessionPrompt | undefined
  /** End of acting as someone, in ms by this machine's clock. */
  actingEndsAt?: number | undefined
}

export type SessionStore = StoreApi<Session>

export function createSessionStore({ visitor }: Pick<LoadPlan, 'visitor'>): SessionStore {
  return createStore<Session>(() => ({ visitor, state: 'open' }))
}
