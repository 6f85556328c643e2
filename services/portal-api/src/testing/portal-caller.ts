import { TOKEN_MARGIN_MS } from '@portal/contracts/authorization/token-margin'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@portal/contracts/call'
import { createSessionCookies, type HttpServer } from '@portal/foundation/http'
import { type AccessToken, mintAccessToken } from '@portal/foundation/sessions'
import type { TestFoundation } from '@portal/foundation/testing'
import type { LightMyRequestResponse } from 'fastify'
import { urlOf } from '../kernel/url-of.ts'

type Part<Name extends string, Value> = Partial<Value> extends Value ? { [N in Name]?: Value } : { [N in Name]: Value }
export type CallArguments<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & { headers?: Record<string, string | undefined> }
type Arguments<C extends Call> =
  Record<string, never> extends CallArguments<C> ? [given?: CallArguments<C>] : [given: CallArguments<C>]

/** A person at a browser, or an anonymous visitor. */
export interface TestCaller {
  userId: number
  accountId: number
  email: string
  sessionId: string
  /** The cookies that the browser holds, by name; it takes what the server sets. */
  cookies: Map<string, string>
  /** Makes a call as the client does and returns its data. Throws a {@link RefusedCall} if it is refused. */
  call<C extends Call>(call: C, ...given: Arguments<C>): Promise<ResponseOf<C>>
  /** The raw answer, for what is not about data: statuses, headers, broken requests. */
  send(call: Call, given?: Given): Promise<LightMyRequestResponse>
}

interface Given {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string | undefined>
}

interface SignedIn {
  userId: number
  email: string
  accountId: number | undefined
  sessionId: string
  token: string
}

/** Rejection of a refused call in a test; compare it with `refused` of `test-caller.ts`. */
class RefusedCall extends Error {
  readonly status: number
  readonly problem: string
  readonly fields: Record<string, string>
  readonly context: object

  constructor(status: number, problem: string, fields: Record<string, string>, context: object) {
    super(`${status} ${problem} ${JSON.stringify(fields)}`)
    this.status = status
    this.problem = problem
    this.fields = fields
    this.context = context
  }
}

export function createTestCaller(
  server: HttpServer,
  foundation: TestFoundation,
  signedIn: SignedIn | undefined,
): TestCaller {
  const { userId = 0, email = '', accountId, sessionId = '', token } = signedIn ?? {}
  const cookies = new Map<string, string>()
  takeCookies(cookies, startingCookies(foundation, token))

  let minted: AccessToken | undefined
  /** Reuses one token until two minutes before it expires, as the client does. */
  async function bearer(): Promise<AccessToken | undefined> {
    const now = foundation.clock.now()
    const isFresh = minted && new Date(minted.expiration).getTime() - now.getTime() > TOKEN_MARGIN_MS
    if (signedIn && !isFresh) minted = await mintAccessToken(foundation.keys.signing, signedIn, now)
    return minted
  }

  async function send(call: Call, { params, query, body, headers = {} }: Given = {}) {
    const token = await bearer()
    const answer = await server.inject({
      method: call.method,
      url: pathOf(call, params),
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: withoutUndefined({
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN'),
        authorization: token && `Bearer ${token.access_token}`,
        ...headers,
      }),
    })
    takeCookies(cookies, answer.cookies)
    return answer
  }

  return {
    userId,
    accountId: accountId ?? 0,
    email,
    sessionId,
    cookies,
    send,
    call: async <C extends Call>(call: C, ...[given]: Arguments<C>) => {
      const answer = await send(call, given)
      if (answer.statusCode < 400) return (answer.body === '' ? undefined : answer.json()) as ResponseOf<C>

      const [error] = answer.json().errors
      throw new RefusedCall(answer.statusCode, error.name, error.fields, error.context ?? {})
    },
  }
}

function pathOf(call: Call, params: unknown): string {
  return urlOf(call).replace(/:([^/]+)/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
  )
}

/** Returns the cookies that the release server's document would have set. */
function startingCookies({ settings, keys }: TestFoundation, token: string | undefined) {
  const set: { name: string; value: string }[] = []
  const reply = {
    setCookie: (name: string, value: string) => set.push({ name, value }),
    clearCookie: () => undefined,
  }
  createSessionCookies(settings, keys).write(reply as never, token)
  return set
}

function takeCookies(jar: Map<string, string>, set: readonly { name: string; value: string }[]): void {
  for (const { name, value } of set) {
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  )
}
