import type { RegistryCall } from '@portal/contracts/release-registry'
import type * as z from 'zod/mini'

/** An error message for the user of the command line. */
export class Refusal extends Error {}

/** An invalid command: nothing was sent. */
export class Misuse extends Refusal {}

export interface Registry {
  /** Without a path: `https://portal.example.com`. */
  origin: string
  token: string
  fetch?: typeof fetch
}

interface Envelope {
  errors?: { message: string; context?: { reasons?: string[] } }[]
}

/** Makes a call of the registry. Throws a {@link Refusal} with the registry's reasons, or if it is unreachable. */
export async function askRegistry<const Call extends RegistryCall>(
  { origin, token, fetch: send = fetch }: Registry,
  call: Call,
  {
    params = {},
    body,
    type = 'application/json',
  }: { params?: Record<string, string>; body?: unknown; type?: string } = {},
): Promise<z.output<Call['response']>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const answer = await send(new URL(path, origin), {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(`Nothing answers at ${origin}: start the portal, or set RELEASE_SERVER.`)
  })
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return call.response.parse(said) as z.output<Call['response']>
  throw new Refusal(reasonsIn(said as Envelope | undefined) || `${origin} answered ${answer.status}.`)
}

function reasonsIn(envelope: Envelope | undefined): string {
  return (envelope?.errors ?? [])
    .flatMap(({ message, context }) => (context?.reasons?.length ? context.reasons : [message]))
    .join('\n')
}
