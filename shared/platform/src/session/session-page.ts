import type { Visitor } from '@portal/contracts/platform'
import type { Departures } from './departures.ts'
import type { SessionCalls } from './session-calls.ts'
import type { SendSessionEvent } from './session-machine.ts'
import type { SessionStore } from './session-store.ts'

/** The session of a page, as its parts see it. */
export interface SessionPage extends SessionCalls {
  visitor: Visitor | null
  store: SessionStore
  send: SendSessionEvent
  departures: Departures
  /** Loads the code that comes with the first token. */
  requests: () => Promise<typeof import('./session-requests.ts')>
  /** Tells the other tabs who is here. */
  greet: () => void
  /** Checks whether the server still knows the session; if not, it ends here, too. Without a response it continues. */
  confirm: () => Promise<boolean>
  load: (path: string) => void
  /** Somebody has given this person other roles, or taken some. */
  rolesChanged: () => Promise<unknown>
  /** The server is there. */
  heard: (() => void) | undefined
}
