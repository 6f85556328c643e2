import type { CustomerRole } from '@portal/contracts/roles'
import { createOrganization } from '@portal/foundation/people'
import { mintAccessToken } from '@portal/foundation/sessions'
import type { TestApp } from '../testing/test-app.ts'
import type { TestCaller } from '../testing/test-caller.ts'
import { CUSTOMER, STAFF } from './who.ts'

/** A person of the matrix: their roles, and the headers of their requests. */
export interface Player {
  name: string
  userId: number
  accountId: number | undefined
  /** `undefined` for a visitor without a session. */
  roles: readonly string[] | undefined
  headers: Record<string, string>
}

/** Role combinations that members of real accounts hold, beside each single role and none. */
const COMBINATIONS: Record<string, CustomerRole[]> = {
  'a member without a role': [],
  'the creator of an account': [
    'account-owner',
    'api-key-editor',
    'api-key-viewer',
    'billing-editor',
    'billing-viewer',
  ],
  'the owner of an account in an organization': [
    'account-owner-restricted',
    'api-key-editor',
    'api-key-viewer',
    'billing-editor',
    'billing-viewer',
  ],
  'an editor of keys': ['api-key-editor', 'api-key-viewer'],
  'an editor of bills': ['billing-editor', 'billing-viewer'],
  'a viewer of keys and bills': ['api-key-viewer', 'billing-viewer'],
}

/** All callers: members of one account, which is the primary one of an organization, staff, and a visitor. */
export async function castOf(app: TestApp): Promise<Player[]> {
  const founder = await app.account()
  const organization = { name: 'Acme', keyHash: `key-${founder.accountId}`, primaryAccountId: founder.accountId }
  await createOrganization(app.db, { ...organization, now: app.clock.now() })
  const members = { ...Object.fromEntries(CUSTOMER.map((role) => [role, [role]])), ...COMBINATIONS }

  const players = [await player(app, 'a visitor', app.visitor(), undefined)]
  for (const [name, roles] of Object.entries(members)) {
    players.push(await player(app, name, await app.member(founder, roles), roles))
  }
  for (const role of STAFF) players.push(await player(app, role, await app.staff(role), [role]))
  return players
}

/** Signs up the person at a browser for the test; their token is issued once for all calls. */
export async function player(
  { foundation, clock }: TestApp,
  name: string,
  { userId, sessionId, accountId, cookies }: TestCaller,
  roles: readonly string[] | undefined,
): Promise<Player> {
  const claims = { sessionId, userId, accountId: accountId || undefined }
  const token = roles && (await mintAccessToken(foundation.keys.signing, claims, clock.now()))
  return {
    name,
    userId,
    accountId: claims.accountId,
    roles,
    headers: {
      cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...(token ? { authorization: `Bearer ${token.access_token}` } : {}),
    },
  }
}
