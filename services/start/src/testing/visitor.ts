import { randomUUID } from 'node:crypto'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import type { BodyOf, Call, ParamsOf } from '@portal/contracts/call'
import { DEMO_PASSWORD } from '@portal/portal-api/seed'
import type { Ask } from './key-editor.ts'

type Arguments<C extends Call> = { params?: ParamsOf<C>; body?: BodyOf<C> }

/** A client with a browser's cookies and tokens. */
export interface Visitor {
  open(path: string, at?: string): Promise<Response>
  call<C extends Call>(call: C, args?: Arguments<C>, at?: string): Promise<Response>
  /** Signs in and takes a token. Throws when either is refused. */
  signIn(email: string): Promise<void>
}

/** At `origin` unless an address of one process is named. */
export function openVisitor(ask: Ask, origin: string): Visitor {
  const cookies = new Map<string, string>()
  let token = ''
  const send = async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await ask(url, { ...init, headers: { ...init.headers, cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const visitor: Visitor = {
    open: (path, at = origin) => send(`${at}${path}`, { headers: { accept: 'text/html' } }),
    call: ({ service, method, path }, { params = {}, body } = {}, at = origin) => {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]))
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      if (method !== 'GET') {
        Object.assign(headers, { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', 'idempotency-key': randomUUID() })
      }
      if (body !== undefined) headers['content-type'] = 'application/json'
      return send(`${at}/api/${service}${filled}`, { method, headers, body: body && JSON.stringify(body) })
    },
    signIn: async (email) => {
      await visitor.open('/login')
      await read(visitor.call(logIn, { body: { username: email, password: DEMO_PASSWORD } }))
      token = (await read<{ access_token: string }>(visitor.call(issueToken, { body: {} }))).access_token
    },
  }
  return visitor
}

/** Returns the body of a success. Throws on a refusal. */
export async function read<Answer = unknown>(asking: Promise<Response>): Promise<Answer> {
  const answer = await asking
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? (undefined as Answer) : answer.json()
}
