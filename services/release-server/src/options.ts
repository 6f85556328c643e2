import type { Clock } from '@portal/foundation/clock'
import type { SessionCookies } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Visit } from '@portal/foundation/sessions'
import type { Settings } from '@portal/foundation/settings'
import type { FastifyRequest } from 'fastify'
import type { Fault } from './faults/faults.sql.ts'

/** A GET that the document answers itself. `visit` is whose session it is made in; without one it is anonymous. */
export interface FirstQuestion {
  /** As the plan gives it, with its host. */
  url: string
  visit: Visit | undefined
  /** The visitor's network address: the question counts as a request of theirs, not of this server. */
  address: string
  signal: AbortSignal
}

/** Answers with the body as it came: it goes into a document as it is. */
export type AskPortalApi = (question: FirstQuestion) => Promise<{ status: number; body: string }>

/** What the routes stand on; a test gives its own. */
export interface ReleaseServerOptions {
  settings: Pick<
    Settings,
    'brandName' | 'apiHostTemplate' | 'gatewayOrigin' | 'releasesFolder' | 'secure' | 'publicOrigin'
  >
  clock: Clock
  log: Logger
  cookies: SessionCookies
  /** Who asks, by their session's cookie; in another of their accounts if asked. */
  findVisit: (request: FastifyRequest, accountId?: number) => Promise<Visit | undefined>
  askPortalApi: AskPortalApi
  /** Rejects when portal-api, which pages ask, cannot answer at the moment. */
  checkPortalApi: () => Promise<void>
  /** Answers those that were not known; `roomFor` says how many of so many may be kept. */
  storeFaults: (faults: Fault[], roomFor: (wanted: number) => number) => Promise<Fault[]>
}
