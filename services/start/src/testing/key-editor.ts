import { expect } from '@jest/globals'
import type { CustomerRole } from '@portal/contracts/roles'
import { openFoundation } from '@portal/foundation/foundation'
import { createSessionCookies, type SessionCookies } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { mintAccessToken, startSession } from '@portal/foundation/sessions'
import { readSettings } from '@portal/foundation/settings'

/** Has the signature of `fetch`; over TLS the certificate has to be trusted. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** The browser of somebody who may list and create secret keys. */
export interface KeyEditor {
  headers: Record<string, string>
  listAccounts(address: string): Promise<Response>
  /** Creating a key under the same label again is the same request; so is giving it the same new label. */
  createKey(address: string, label: string): Promise<Response>
  renameKey(address: string, id: string, label: string): Promise<Response>
  /** Requests a page like the address bar does. */
  openPage(address: string, path: string): Promise<Response>
  /** Ids of all keys of the account; fails when a label is there twice. */
  keysByLabel(address: string): Promise<Map<string, string>>
}

/** Signs somebody in, with more roles if need be, straight in the database of `environment`, which no process may hold meanwhile if it is embedded. */
export async function signInKeyEditor(
  environment: Record<string, string>,
  more: CustomerRole[] = [],
  ask: Ask = fetch,
): Promise<KeyEditor> {
  const settings = readSettings(environment)
  const foundation = await openFoundation(settings, { log: createLogger({ logLevel: 'silent' }) })
  try {
    const { db, keys, clock } = foundation
    const now = clock.now()
    const userId = await createUser(db, { email: 'owner@example.com', now })
    const accountId = await createAccount(db, { label: 'Acme', now })
    await addMember(db, { accountId, userId, roles: ['api-key-editor', 'api-key-viewer', ...more], now })
    const { sessionId, token: session } = await startSession(db, { userId, accountId, now })
    const { access_token: token } = await mintAccessToken(keys.signing, { sessionId, userId, accountId }, now)
    const cookies = createSessionCookies(settings, keys)
    const xsrfCookie = cookieSetBy((reply) => cookies.ensureXsrf({ cookies: {} } as never, reply))
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: xsrfCookie,
      'x-xsrf-token': xsrfCookie.slice(xsrfCookie.indexOf('=') + 1),
      'content-type': 'application/json',
    }
    const cookie = cookieSetBy((reply) => cookies.replace(reply, session))
    return keyEditor(ask, headers, cookie)
  } finally {
    await foundation.close()
  }
}

type Reply = Parameters<SessionCookies['replace']>[0]

/** Returns the cookie that the browser sends back: `name=value`. */
function cookieSetBy(set: (reply: Reply) => void): string {
  let kept = ''
  set({
    setCookie: (name: string, value: string) => {
      kept = `${name}=${value}`
    },
  } as never)
  return kept
}

function keyEditor(ask: Ask, headers: Record<string, string>, cookie: string): KeyEditor {
  const write = (method: string, url: string, label: string) =>
    ask(url, {
      method,
      headers: { ...headers, 'idempotency-key': `${method}-${label}` },
      body: JSON.stringify({ label }),
    })
  return {
    headers,
    listAccounts: (address) => ask(`${address}/api/authorization/accounts`, { headers }),
    createKey: (address, label) => write('PUT', `${address}/api/security/secret-keys`, label),
    renameKey: (address, id, label) => write('POST', `${address}/api/security/secret-keys/${id}`, label),
    openPage: (address, path) => ask(`${address}${path}`, { headers: { accept: 'text/html', cookie } }),
    keysByLabel: async (address) => {
      const answer = await ask(`${address}/api/security/secret-keys`, { headers })
      const keys: { key_id: string; label: string }[] = await answer.json()
      expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length)
      return new Map(keys.map(({ label, key_id }) => [label, key_id]))
    },
  }
}
