import { TIDY_UP } from '@portal/contracts/authorization/job-kinds'
import { CALLS } from '@portal/contracts/table'
import { purgeOldAttempts } from '@portal/foundation/attempts'
import { purgeUsedBotChecks } from '@portal/foundation/captcha'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { addHealth } from '@portal/foundation/health'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import { purgeOldAnswers } from '@portal/foundation/idempotency'
import { purgeLetterCodes } from '@portal/foundation/letter-codes'
import { purgeMeasuredDays } from '@portal/foundation/measuring'
import { purgeReadMessages } from '@portal/foundation/messages'
import type { Metrics } from '@portal/foundation/metrics'
import type { EndHandlers, JobHandler } from '@portal/foundation/outbox'
import { purgeOldGrants, purgeOldSessions, purgeRememberedBrowsers } from '@portal/foundation/sessions'
import { purgeAnnouncements } from './announcements/index.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import {
  addSamlDoors,
  lookAfterConnections,
  membershipWatchOf,
  purgeBegunApps,
  purgeDeletedAccountNotes,
  purgeExpiredAddresses,
  purgeMailedTokens,
  purgeOldNotes,
  purgeOldRegistrations,
  purgeOldRoleRequests,
  purgeOldSignIns,
  purgeReplacedConnections,
} from './authorization/index.ts'
import { authorizationJobs, SLOW_AUTHORIZATION_JOBS } from './authorization/jobs.ts'
import { authorizationRoutes } from './authorization/routes.ts'
import { SLOW_BILLING_JOBS } from './billing/jobs.ts'
import { billingRoutes } from './billing/routes.ts'
import { addOneClickDoor, purgeDeliveries, purgeSentLetters } from './contacts/index.ts'
import { contactsAfterwards, contactsJobs, SLOW_CONTACTS_JOBS } from './contacts/jobs.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { formsJobs, SLOW_FORMS_JOBS } from './forms/jobs.ts'
import { formsRoutes } from './forms/routes.ts'
import type { AnswerForAll } from './kernel/answer-for-all.ts'
import { type Answered, answerInProcess, type Question } from './kernel/answer-in-process.ts'
import { addApiDescription } from './kernel/api-description.ts'
import type { Route } from './kernel/handle.ts'
import { registerCalls } from './kernel/register-calls.ts'
import { urlOf } from './kernel/url-of.ts'
import { addVaultEventsDoor, purgeCardTries } from './payments/index.ts'
import { paymentsJobs, SLOW_PAYMENTS_JOBS } from './payments/jobs.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { priceRenewal, priceRenewals, SLOW_SALES_JOBS, salesJobs } from './sales/jobs.ts'
import { salesRoutes } from './sales/routes.ts'
import {
  purgeBatches,
  purgeChanges,
  purgeLeases,
  purgeRateBuckets,
  purgeReachedThresholds,
  purgeRefusals,
  purgeSources,
  purgeTraces,
  scheduleReconciliation,
} from './security/index.ts'
import { securityJobs } from './security/jobs.ts'
import { securityRoutes } from './security/routes.ts'
import { purgeCancelComments } from './subscriptions/index.ts'
import { SLOW_SUBSCRIPTIONS_JOBS, subscriptionsJobs } from './subscriptions/jobs.ts'
import { subscriptionsRoutes } from './subscriptions/routes.ts'
import {
  conversationWatchOf,
  purgeOldConversations,
  purgeUnsentAttachments,
  redactConversationsOf,
} from './support/index.ts'
import { supportJobs } from './support/jobs.ts'
import { supportRoutes } from './support/routes.ts'
import { TIDY_UP_ENDS, type TidyTask, tidyUp } from './tidy-up.ts'

export { drawForLetter, noteSeller } from './billing/index.ts'
export { countUsageDifferences, gatewayBooks, scheduleReconciliation } from './security/index.ts'
export { beginTidyingUp } from './tidy-up.ts'

/** Every call that is written. The others of the contract answer 501 to those who may make them. */
export const ROUTES: readonly Route[] = [
  ...authorizationRoutes,
  ...securityRoutes,
  ...contactsRoutes,
  ...billingRoutes,
  ...paymentsRoutes,
  ...salesRoutes,
  ...subscriptionsRoutes(priceRenewals),
  ...formsRoutes,
  ...announcementsRoutes,
  ...supportRoutes,
]

/** Returns the job handlers by kind, for the process that runs the outbox. */
export function jobsOf(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return {
    ...contactsJobs(foundation),
    ...securityJobs(foundation),
    ...subscriptionsJobs(foundation, priceRenewal),
    ...paymentsJobs(foundation),
    ...salesJobs(foundation),
    ...authorizationJobs(foundation, [redactConversationsOf]),
    ...formsJobs(foundation),
    ...supportJobs(foundation),
    [TIDY_UP]: tidyUp(tidyTasksOf(foundation), foundation.log),
  }
}

/** Follow-up work after jobs have ended, by kind. */
export function afterwardsOf(foundation: Foundation): EndHandlers {
  return { ...contactsAfterwards(foundation), ...TIDY_UP_ENDS }
}

/**
 * Kinds of jobs that may take seconds, or come by the thousand, each group for a worker of its own: money does not wait
 * for customers' webhooks, nor a log-in's letter for the end of a month.
 */
export const SLOW_JOBS: readonly (readonly string[])[] = [
  SLOW_AUTHORIZATION_JOBS,
  SLOW_CONTACTS_JOBS,
  SLOW_BILLING_JOBS,
  SLOW_PAYMENTS_JOBS,
  [...SLOW_FORMS_JOBS, TIDY_UP],
  SLOW_SUBSCRIPTIONS_JOBS,
  SLOW_SALES_JOBS,
]

/** Periodic purges of rows that nothing else cleans up; each returns the number of rows. */
const PURGES: readonly ((tx: Transaction, now: Date) => Promise<number>)[] = [
  purgeOldAnswers,
  purgeOldSessions,
  purgeOldAttempts,
  purgeOldRegistrations,
  purgeMailedTokens,
  purgeLetterCodes,
  purgeMeasuredDays,
  purgeReadMessages,
  purgeUsedBotChecks,
  purgeOldNotes,
  purgeOldSignIns,
  purgeOldGrants,
  purgeExpiredAddresses,
  purgeOldRoleRequests,
  purgeBegunApps,
  purgeRememberedBrowsers,
  purgeReplacedConnections,
  purgeBatches,
  purgeChanges,
  purgeLeases,
  purgeRateBuckets,
  purgeRefusals,
  purgeSources,
  purgeTraces,
  purgeCardTries,
  purgeReachedThresholds,
  purgeDeliveries,
  purgeSentLetters,
  purgeCancelComments,
  purgeDeletedAccountNotes,
  purgeAnnouncements,
  purgeOldConversations,
  purgeUnsentAttachments,
]

/** Periodic upkeep that no request triggers; each is idempotent. */
const UPKEEP: readonly ((foundation: Foundation, now: Date) => Promise<void>)[] = [
  lookAfterConnections,
  // Starts again where the daily job was given up.
  scheduleReconciliation,
]

function tidyTasksOf(foundation: Foundation): readonly TidyTask[] {
  return [
    ...PURGES.map((purge) => (now: Date) => purge(foundation.db, now)),
    ...UPKEEP.map((lookAfter) => (now: Date) => lookAfter(foundation, now)),
  ]
}

export interface PortalApiOptions {
  metrics?: Metrics
  isStopping?: () => boolean
}

/** The back end for every call. */
export interface PortalApi extends HttpServer {
  /** Returns the cached response of a GET to this URL if it is currently valid. */
  known(url: string): AnswerForAll | undefined
  /** Answers a GET of this process itself, without a request. Never rejects. */
  answer(question: Question): Promise<Answered>
}

/** The back end for every call, ready to listen. */
export async function createPortalApi(
  foundation: Foundation,
  { metrics, isStopping = () => false }: PortalApiOptions = {},
): Promise<PortalApi> {
  const { settings, log, checkDatabase } = foundation
  const server = await createHttpServer({ settings, log, metrics })
  const cookies = createSessionCookies(settings, foundation.keys)
  const calls = Object.values(CALLS)
  registerCalls(server, foundation, cookies, calls, ROUTES)
  await addSamlDoors(server, foundation)
  await addOneClickDoor(server, foundation)
  await addVaultEventsDoor(server, foundation)
  addApiDescription(server, foundation, calls)
  addHealth(server, { isStopping, checks: [checkDatabase] })
  server.addHook('preClose', async () => {
    membershipWatchOf(foundation).release()
    conversationWatchOf(foundation).release()
  })
  await server.ready()
  const forAll = new Map(ROUTES.flatMap((route) => (route.known ? [[urlOf(route.call), route]] : [])))
  return Object.assign(server, {
    known: (url: string) => forAll.get(url)?.known?.(foundation),
    answer: answerInProcess(server, foundation, ROUTES),
  })
}
