import { jest } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import type { Visitor } from '@portal/contracts/platform'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { createSession } from '../session/session.ts'
import { aToken } from './a-token.ts'

const sessions: ReturnType<typeof createSession>[] = []

export type Answer = (call: Call, args: unknown) => Promise<unknown>

/** A member of account 1. */
export const OLIVIA = aVisitor({ user: { ...aVisitor().user, id: 7 } })

export const listThings = {
  service: 'security',
  method: 'GET',
  path: '/things',
  requires: 'self',
} as const satisfies Call

export const changeThing = { ...listThings, method: 'PUT' } as const satisfies Call

/** Builds an error recognized by `isProductError`. */
export function refusedWith(status: number, name = 'request:unauthenticated') {
  const entry = { name, message: name, status, isHttpClientError: false }
  const brand = { [Symbol.for('portal.product-error')]: true }
  return Object.assign(new Error(name), entry, { errors: [entry], ...brand })
}

/** Opens a session with this response to calls; requests, navigation and cleared data can be inspected. */
export function openSession(given?: Answer, visitor: Visitor | null = OLIVIA) {
  const answer: Answer = given ?? (async () => aToken({ sub: String(visitor?.user.id) }))
  const [load, clearCaches, asked] = [jest.fn(), jest.fn(), jest.fn<Answer>(answer)]
  const work = { isUnsaved: false }
  const session = createSession({
    plan: aLoadPlan({ visitor }),
    load,
    hasUnsavedWork: () => work.isUnsaved,
    clearCaches,
    connect: (getToken) =>
      (async (call: Call, args: unknown) => {
        await getToken(call)
        return asked(call, args)
      }) as unknown as CallApi,
  })
  sessions.push(session)
  return {
    session,
    load,
    clearCaches,
    asked,
    work,
    paths: () => asked.mock.calls.map(([call]) => `${call.method} ${call.path}`),
  }
}

/** Stops every session that a test opened. */
export function stopSessions(): void {
  for (const session of sessions.splice(0)) session.stop()
}

/** The flag beside the session cookie. */
export function flag(isSet: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `authenticated=${isSet}; Path=/; Max-Age=${isSet ? 60 : 0}`
}
