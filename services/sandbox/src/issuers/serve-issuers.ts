import { generateKeyPair } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { promisify } from 'node:util'
import { SANDBOX_ISSUERS } from '@portal/foundation/sandbox-logins'
import { isOfThisMachine } from '../loopback.ts'
import { createSamlIdp } from '../saml/saml-idp.ts'
import { createIssuer } from './issuer.ts'

/** The identity providers below their names, and `desk` on every other path. Their keys live as long as this process. */
export async function serveIssuers(
  desk: RequestListener,
  { sandboxPort, portalOrigin }: { sandboxPort: number; portalOrigin: string },
): Promise<RequestListener> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: 'of-this-start', alg: 'RS256', use: 'sig' }
  const issuers = new Map(
    SANDBOX_ISSUERS.map((name) => [name as string, createIssuer({ name, sandboxPort, portalOrigin, signingKey })]),
  )
  const listeners = new Map<string, RequestListener>([
    ...issuers,
    ['saml', await createSamlIdp({ sandboxPort, portalOrigin })],
  ])
  return (request, response) => {
    const issuer = listeners.get(request.url?.split(/[/?]/)[1] ?? '')
    if (!issuer) return desk(request, response)
    if (!isOfThisMachine(request.headers.host)) return response.writeHead(404).end()
    issuer(request, response)
  }
}
