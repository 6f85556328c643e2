import { type CallApi, createApiClient } from '@portal/api-client'
import type { Call, ParsedBodyOf, ParsedParamsOf, ParsedQueryOf, ResponseOf } from '@portal/contracts/call'
import type { ProblemName } from '@portal/contracts/problems'
import {
  type Answer,
  allowedAnswer,
  asResponse,
  type Given,
  type RefusalDetails,
  refusalOf,
  validated,
} from './fake-answers.ts'

/** What the server's handler would be given. */
export interface FakeRequest<C extends Call> {
  params: ParsedParamsOf<C>
  query: ParsedQueryOf<C>
  body: ParsedBodyOf<C>
}

/**
 * An API that answers what a test tells it to, through the real client. What it is asked and what it answers both have to
 * meet the contract, so that a fake cannot drift away from it.
 */
export function fakeApi() {
  const answerers = new Map<Call, (request: Given) => Answer | Promise<Answer>>()
  const requests: { call: Call; request: Given }[] = []

  const answer = async (call: Call, given: Given): Promise<Answer> => {
    const checked = validated(call, given)
    if ('fields' in checked) return refusalOf('request:invalid', checked)

    requests.push({ call, request: checked.request })
    const answerer = answerers.get(call)
    if (!answerer) throw new Error(`Nothing answers ${call.method} ${call.path}: say what does with fake.on(call, …).`)
    return answerer(checked.request)
  }

  const clientFor = (call: Call, given: Given = {}) =>
    createApiClient({
      hostTemplate: '/api/{service}',
      getToken: async () => undefined,
      onMismatch: () => {},
      adapter: async (config) => asResponse(await answer(call, given), config),
    })
  const callApi: CallApi = (call, ...args) => clientFor(call, args[0])(call, ...args)

  return {
    /** For whatever is tested, in the place of the platform's own. */
    callApi,

    /** Answers a call from now on. A handler that waits keeps the call waiting. */
    on: <C extends Call>(
      call: C,
      handler: (request: FakeRequest<C>) => ResponseOf<C> | Promise<ResponseOf<C>>,
    ): void => {
      answerers.set(call, async (request) => allowedAnswer(call, await handler(request as unknown as FakeRequest<C>)))
    },

    /** Refuses a call from now on, as the server would. */
    refuse: (call: Call, name: ProblemName, details?: RefusalDetails): void => {
      answerers.set(call, () => refusalOf(name, details))
    },

    /** Answers a call from now on as no server should: for what becomes of an answer that breaks its contract. */
    breakContract: (call: Call, data: unknown): void => {
      answerers.set(call, () => ({ status: 200, data }))
    },

    /** The valid requests so far, oldest first. */
    requestsOf: <C extends Call>(call: C): FakeRequest<C>[] =>
      requests.filter((made) => made.call === call).map(({ request }) => request as unknown as FakeRequest<C>),
  }
}

export type FakeApi = ReturnType<typeof fakeApi>
