import type { LoadPlan, ShownNotice, Visitor } from '@portal/contracts/platform'
import type { Clock } from '@portal/foundation/clock'
import type { SessionCookies } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Measured } from '@portal/foundation/measuring'
import type { Visit } from '@portal/foundation/sessions'
import type { Settings } from '@portal/foundation/settings'
import type { FastifyRequest } from 'fastify'
import type { FaultsOfDay } from './faults/count-faults.sql.ts'
import type { Fault } from './faults/faults.sql.ts'
import type { Load } from './loads/loads.sql.ts'
import type { PlanSigner } from './plan/plan-signer.ts'

/** A GET that the document answers itself. `visit` is whose session it is made in; without one it is anonymous. */
export interface FirstQuestion {
  /** As in the plan, with its host. */
  url: string
  visit: Visit | undefined
  /** The visitor's network address: the question counts as a request of theirs, not of this server. */
  address: string
  signal: AbortSignal
  /** The document that begins with the answer, and the id of its request: what its questions read alike is read once. */
  document?: { id: string }
}

/** Answers with the body as it came: it goes into a document as it is. */
export type AskPortalApi = (question: FirstQuestion) => Promise<{ status: number; body: string }>

/**
 * Returns the cached response at this URL, if it is available without waiting; responses with the same `etag` are
 * identical.
 */
export type KnownAnswer = (url: string) => { etag: string; plain: string } | undefined

/** Dependencies of the routes; tests supply their own. */
export interface ReleaseServerOptions {
  settings: Pick<
    Settings,
    | 'brandName'
    | 'supportEmail'
    | 'apiHostTemplate'
    | 'gatewayOrigin'
    | 'vault'
    | 'releasesFolder'
    | 'secure'
    | 'publicOrigin'
    | 'recaptcha'
    | 'chatWidgetUrl'
    | 'developmentOrigins'
    | 'remotesServedAt'
    | 'measurement'
    | 'loadsSampled'
  >
  clock: Clock
  log: Logger
  cookies: SessionCookies
  /** Identifies the visitor by the session cookie, in another of their accounts if requested. */
  findVisit: (request: FastifyRequest, accountId?: number) => Promise<Visit | undefined>
  askPortalApi: AskPortalApi
  /** Returns what stands above the pages of a visitor now, without waiting (rule H27). */
  findNotice: (visitor: Visitor | null) => ShownNotice | undefined
  knownAnswer: KnownAnswer
  /** Rejects when portal-api, which pages ask, cannot answer at the moment. */
  checkPortalApi: () => Promise<void>
  /** Rejects when the gateway cannot answer at the moment. */
  checkGateway: () => Promise<void>
  signer: PlanSigner
  /** Hears of every plan that goes out: a canary's failures are weighed against how many were given it (rule P11). */
  noteGiven: (plan: Pick<LoadPlan, 'remote' | 'cardsFrom'>) => void
  /** Rejects when the database cannot answer at the moment: what `/readyz` asks. */
  checkDatabase: () => Promise<unknown>
  /** Counts fault reports by day. */
  countFaults: (since: Date) => Promise<FaultsOfDay[]>
  /** Returns the new ones; `roomFor` returns how many of them may be stored. */
  storeFaults: (faults: Fault[], roomFor: (wanted: number) => number) => Promise<Fault[]>
  storeLoads: (loads: Load[]) => Promise<void>
  /** Counts events of a day (`YYYY-MM-DD`, UTC). */
  storeMeasured: (day: string, events: Measured[]) => Promise<void>
}
