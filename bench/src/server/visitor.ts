import { randomUUID } from 'node:crypto'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import type { Call } from '@portal/contracts/call'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { PASSWORD, PEOPLE } from '../people.ts'
import type { Request } from './wrk.ts'

/** Somebody with a browser and a portal in front of it. */
export interface Visitor {
  /** For documents. */
  cookies: Readonly<Record<string, string>>
  /** The pair that a write has to bring. */
  xsrf: Readonly<Record<string, string>>
  /** For calls in the person's name; good for half an hour. */
  bearer: Readonly<Record<string, string>>
}

/** Where a call is made when all services are behind one origin. */
export function pathOf({ service, path }: Pick<Call, 'service' | 'path'>, id = '1'): string {
  return `/api/${service}${path.replaceAll(/:\w+/g, id)}`
}

/** The request by which a visitor changes something, of this id where the call names one. */
export function writeOf(
  { bearer, xsrf }: Visitor,
  call: Call,
  { id, body = {} }: { id?: string; body?: object },
): Request {
  const headers = { ...xsrf, ...bearer, 'content-type': 'application/json' }
  return { method: call.method, path: pathOf(call, id), headers, body: JSON.stringify(body) }
}

/** The request that gives one of the person's keys another name. */
export async function renameOf(address: string, visitor: Visitor, label: string): Promise<Request> {
  const answer = await fetch(address + pathOf(listSecretKeys), { headers: visitor.bearer })
  const keys: { key_id: string; deactivated: string }[] = await answer.json()
  const key = keys.find(({ deactivated }) => !deactivated)
  return writeOf(visitor, updateSecretKey, { ...(key && { id: key.key_id }), body: { label } })
}

/** Signs the example company's owner in, and sees to it that there are 25 secret keys at least. */
export async function signInOwner(address: string): Promise<Visitor> {
  const owner = await signIn(address, PEOPLE.owner)
  const { bearer } = owner
  await haveKeys(25, {
    list: async () => (await fetch(address + pathOf(listSecretKeys), { headers: bearer })).json(),
    create: (label) => owner.write(createSecretKey, { label }, bearer),
  })
  return owner
}

interface SignedIn extends Visitor {
  write(call: Call, body: unknown, headers?: Readonly<Record<string, string>>): Promise<unknown>
}

/** Signs somebody in who has the password that all have; with `network`, from an address of their own. */
export async function signIn(address: string, username: string, network?: string): Promise<SignedIn> {
  const from: Record<string, string> = network ? { 'x-forwarded-for': network } : {}
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (answer: Response) => {
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const xsrf = () => ({ cookie: cookies(), 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '' })
  const write: SignedIn['write'] = async (call, body, headers = {}) => {
    const answer = await fetch(address + pathOf(call), {
      method: call.method,
      headers: { ...from, ...xsrf(), 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status} ${await answer.text()}`)
    return keep(answer).json()
  }
  keep(await fetch(`${address}/login`, { headers: { accept: 'text/html', ...from } }))
  const anonymous = xsrf()
  await write(logIn, { username, password: PASSWORD })
  const { access_token: token } = (await write(issueToken, {})) as { access_token: string }
  return { cookies: { cookie: cookies() }, xsrf: anonymous, bearer: { authorization: `Bearer ${token}` }, write }
}

async function haveKeys(
  wanted: number,
  { list, create }: { list(): Promise<unknown[]>; create(label: string): Promise<unknown> },
): Promise<void> {
  const keys = await list()
  for (let more = keys.length; more < wanted; more += 1) await create(`More ${more}`)
}
