import { type CallApi, createApiClient } from '@portal/api-client'
import type { Call, ParsedBodyOf, ParsedParamsOf, ParsedQueryOf, ResponseOf } from '@portal/contracts/call'
import type { ProblemName } from '@portal/contracts/problems'
import { AxiosError } from 'axios'
import {
  type Answer,
  allowedAnswer,
  asResponse,
  type Given,
  type RefusalDetails,
  refusalOf,
  validated,
} from './fake-answers.ts'

/** Input of the server's handler. */
export interface FakeRequest<C extends Call> {
  params: ParsedParamsOf<C>
  query: ParsedQueryOf<C>
  body: ParsedBodyOf<C>
}

/**
 * A fake API with responses set by a test, through the real client. Requests and responses have to match the contract,
 * so that a fake cannot drift away from it.
 */
export function fakeApi() {
  const answerers = new Map<Call, (request: Given) => Answer | Promise<Answer>>()
  const requests: { call: Call; request: Given }[] = []
  let answerOthers: ((call: Call) => unknown) | undefined

  const answer = async (call: Call, given: Given): Promise<Answer> => {
    const checked = validated(call, given)
    if ('fields' in checked) return refusalOf('request:invalid', checked)

    requests.push({ call, request: checked.request })
    const answerer = answerers.get(call)
    if (!answerer && answerOthers) return allowedAnswer(call, answerOthers(call))
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
    /** For the code under test, instead of the platform's. */
    callApi,

    /** Answers a call from now on. A handler that waits keeps the call waiting. */
    on: <C extends Call>(
      call: C,
      handler: (request: FakeRequest<C>) => ResponseOf<C> | Promise<ResponseOf<C>>,
    ): void => {
      answerers.set(call, async (request) => allowedAnswer(call, await handler(request as unknown as FakeRequest<C>)))
    },

    /** Answers every call of which nothing else is said. */
    onOthers: (handler: (call: Call) => unknown): void => {
      answerOthers = handler
    },

    /** No answer comes from now on, as when somebody is offline. */
    loseConnection: (call: Call): void => {
      answerers.set(call, () => {
        throw new AxiosError('Network Error', AxiosError.ERR_NETWORK)
      })
    },

    /** Refuses a call from now on, as the server would. */
    refuse: (call: Call, name: ProblemName, details?: RefusalDetails): void => {
      answerers.set(call, () => refusalOf(name, details))
    },

    /** Responds to a call with invalid data, to test contract violations. */
    breakContract: (call: Call, data: unknown): void => {
      answerers.set(call, () => ({ status: 200, data }))
    },

    /** Calls made so far, oldest first. */
    calls: (): Call[] => requests.map(({ call }) => call),

    /** The valid requests of one call so far, oldest first. */
    requestsOf: <C extends Call>(call: C): FakeRequest<C>[] =>
      requests.filter((made) => made.call === call).map(({ request }) => request as unknown as FakeRequest<C>),
  }
}

export type FakeApi = ReturnType<typeof fakeApi>
