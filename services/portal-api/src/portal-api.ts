import { CALLS } from '@portal/contracts/table'
import { forgetUsedBotChecks } from '@portal/foundation/captcha'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { addHealth } from '@portal/foundation/health'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import { forgetOldAnswers } from '@portal/foundation/idempotency'
import type { Metrics } from '@portal/foundation/metrics'
import type { JobHandler } from '@portal/foundation/outbox'
import { forgetOldGrants, forgetOldSessions } from '@portal/foundation/sessions'
import {
  addSamlDoors,
  forgetLapsedAddresses,
  forgetMailedTokens,
  forgetOldAttempts,
  forgetOldNotes,
  forgetOldRegistrations,
  forgetOldSignIns,
} from './authorization/index.ts'
import { authorizationJobs } from './authorization/jobs.ts'
import { authorizationRoutes } from './authorization/routes.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { addApiDescription } from './kernel/api-description.ts'
import type { Route } from './kernel/handle.ts'
import { registerCalls } from './kernel/register-calls.ts'
import { salesRoutes } from './sales/routes.ts'
import { forgetBatches, forgetChanges, forgetSources, forgetTraces } from './security/index.ts'
import { securityJobs } from './security/jobs.ts'
import { securityRoutes } from './security/routes.ts'
import { subscriptionsRoutes } from './subscriptions/routes.ts'

export { gatewayBooks } from './security/index.ts'

/** Every call that is written. The others of the contract answer 501 to those who may make them. */
export const ROUTES: readonly Route[] = [
  ...authorizationRoutes,
  ...securityRoutes,
  ...contactsRoutes,
  ...salesRoutes,
  ...subscriptionsRoutes,
]

/** What calls leave for later, by kind; whoever runs the outbox needs them. */
export function jobsOf(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { ...securityJobs, ...authorizationJobs(foundation) }
}

/** What to throw away now and then, because nothing asks about it any more; each answers how many rows. */
export const FORGETTING: readonly ((tx: Transaction, now: Date) => Promise<number>)[] = [
  forgetOldAnswers,
  forgetOldSessions,
  forgetOldAttempts,
  forgetOldRegistrations,
  forgetMailedTokens,
  forgetUsedBotChecks,
  forgetOldNotes,
  forgetOldSignIns,
  forgetOldGrants,
  forgetLapsedAddresses,
  forgetBatches,
  forgetChanges,
  forgetSources,
  forgetTraces,
]

export interface PortalApiOptions {
  metrics?: Metrics
  isStopping?: () => boolean
}

/** The back end for every call, ready to listen. */
export async function createPortalApi(
  foundation: Foundation,
  { metrics, isStopping = () => false }: PortalApiOptions = {},
): Promise<HttpServer> {
  const { settings, log, checkDatabase } = foundation
  const server = await createHttpServer({ settings, log, metrics })
  const cookies = createSessionCookies(settings, foundation.keys)
  const calls = Object.values(CALLS)
  registerCalls(server, foundation, cookies, calls, ROUTES)
  await addSamlDoors(server, foundation)
  addApiDescription(server, foundation, calls)
  addHealth(server, { isStopping, checks: [checkDatabase] })
  await server.ready()
  return server
}
