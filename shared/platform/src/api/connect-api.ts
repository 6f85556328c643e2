import { type CallApi, createApiClient, createArrivedReader, type Mismatch, type ReadArrived } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import type { LoadPlan } from '@portal/contracts/platform'
import type { FaultReporter } from '../faults/fault-reporter.ts'
import type { FirstAnswers } from './first-answers.ts'
import { isLastPage } from './pages-of-list.ts'

/** Creates a `callApi` whose calls carry the token returned by `getToken`. */
export type Connect = (getToken: (call: Call) => Promise<string | undefined>) => CallApi

export interface ApiConnection {
  plan: LoadPlan
  firstAnswers: FirstAnswers
  faults: FaultReporter
  checkConnection?: (() => void) | undefined
}

/** The API client of the page: reads first answers before it asks, and reports answers that break their contract. */
export function connectApi({ plan, firstAnswers, faults, checkConnection: onNoAnswer }: ApiConnection): {
  connect: Connect
  readArrived: ReadArrived
} {
  const hostTemplate = plan.apiHostTemplate
  const onMismatch = ({ call, field, message }: Mismatch) =>
    faults.report({ kind: 'api-schema', message: `${call.method} ${call.path} ${field}: ${message}` })
  return {
    connect: (getToken) =>
      createApiClient({
        hostTemplate,
        getToken,
        takeFirstAnswer: (url) => firstAnswers.take(url),
        onMismatch,
        onNoAnswer,
      }),
    readArrived: createArrivedReader({
      hostTemplate,
      takeArrived: (url) => firstAnswers.takeArrived(url, isLastPage),
      onMismatch,
    }),
  }
}
