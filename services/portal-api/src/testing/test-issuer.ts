import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** An identity provider's answer to a browser. */
export interface IssuerAnswer {
  code: string
  state: string
  iss: string
}

/** A single fault in the issuer's next answer. */
export interface Fraud {
  claims?: Record<string, unknown>
  /** Key that signs the ID token instead of the issuer's. */
  signature?: 'none' | 'the public key as a secret' | 'an unknown key' | 'another key under the known name'
}

/** An identity provider that checks what an honest one checks, and lies on request. */
export interface TestIssuer {
  url: string
  /** Approves the log-in on the page that the portal sent the browser to. */
  agree(address: string, person?: Record<string, unknown>): IssuerAnswer
  lieOnce(fraud: Fraud): void
  /** Switches to a new signing key of this algorithm; `RS256` if omitted. */
  changeKey(algorithm?: string): Promise<void>
  /** Sets what its user info endpoint returns for everyone from now on. */
  tell(person: Record<string, unknown>): void
  /** From now on, accepts every request and answers none. */
  hang(): void
  /** Adds fields to its discovery document, which is at `/company`, too. */
  describe(metadata: Record<string, unknown>): void
  /** The paths that it was asked for. */
  asked: string[]
  close(): Promise<void>
}

interface Grant {
  clientId: string
  redirectUri: string
  challenge: string | null
  claims: Record<string, unknown>
}

const CLIENT_SECRET = 'a-secret'

/** Returns the portal settings for this issuer. */
export function settingsOf(prefix: 'GOOGLE' | 'MICROSOFT', { url }: Pick<TestIssuer, 'url'>): Record<string, string> {
  return {
    [`${prefix}_ISSUER`]: url,
    [`${prefix}_CLIENT_ID`]: 'portal',
    [`${prefix}_CLIENT_SECRET`]: CLIENT_SECRET,
  }
}

export async function testIssuer(): Promise<TestIssuer> {
  const grants = new Map<string, Grant>()
  const asked: string[] = []
  let metadata: Record<string, unknown> = {}
  let key = await newKey()
  // It takes a while to make one.
  let foreignKey = await newKey()
  let fraud: Fraud = {}
  let isHanging = false
  let userInfo: Record<string, unknown> = {}

  const sign = async (claims: Record<string, unknown>) => {
    const { signature } = fraud
    fraud = {}
    const token = new SignJWT(claims)
    if (signature === 'none') return new UnsecuredJWT(claims).encode()
    if (signature === 'the public key as a secret') {
      const secret = Buffer.from(await exportSPKI(key.publicKey))
      return token.setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(secret)
    }
    const other = signature && foreignKey
    const kid = signature === 'an unknown key' ? other?.kid : key.kid
    return token.setProtectedHeader({ alg: key.algorithm, kid: kid ?? key.kid }).sign((other ?? key).privateKey)
  }

  const answers: Record<
    string,
    (request: IncomingMessage) => Promise<[status: number, body: unknown, location?: string]>
  > = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // It would be glad to be believed without a key.
        id_token_signing_alg_values_supported: ['RS256', 'ES256', 'PS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...metadata,
      },
    ],
    '/keys': async () => [
      200,
      { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: key.algorithm, use: 'sig' }] },
    ],
    '/userinfo': async ({ headers }) =>
      headers.authorization?.startsWith('Bearer access-') ? [200, userInfo] : [401, {}],
    '/moved': async () => [307, {}, `${url}/token`],
    '/token': async (request) => {
      const form = new URLSearchParams(await textOf(request))
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isHonest =
        grant?.clientId === form.get('client_id') &&
        form.get('client_secret') === CLIENT_SECRET &&
        grant?.redirectUri === form.get('redirect_uri') &&
        (grant?.challenge === null || grant?.challenge === proof)
      if (!grant || !isHonest) return [400, { error: 'invalid_grant' }]

      const claims = { ...grant.claims, ...fraud.claims }
      return [
        200,
        { access_token: `access-${code}`, token_type: 'bearer', expires_in: 60, id_token: await sign(claims) },
      ]
    },
  }

  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[(request.url ?? '').replace(/^\/company(?=\/)/, '')]
    if (!isHanging) void (answer ? answer(request) : Promise.resolve([404, {}] as const)).then(send(response))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    asked,
    agree: (address, person = { sub: 'somebody' }) => {
      const { searchParams } = new URL(address)
      const now = Math.floor(Date.now() / 1_000)
      const [clientId, redirectUri] = [searchParams.get('client_id') ?? '', searchParams.get('redirect_uri') ?? '']
      const nonce = searchParams.get('nonce')
      const code = randomBytes(16).toString('hex')
      grants.set(code, {
        clientId,
        redirectUri,
        challenge: searchParams.get('code_challenge'),
        claims: {
          iss: url,
          aud: clientId,
          iat: now,
          exp: now + 300,
          ...(nonce && { nonce }),
          // A request with `max_age` gets the time of authentication.
          ...(searchParams.has('max_age') && { auth_time: now }),
          ...person,
        },
      })
      return { code, state: searchParams.get('state') ?? '', iss: url }
    },
    lieOnce: (next) => {
      fraud = next
    },
    changeKey: async (algorithm) => {
      ;[key, foreignKey] = await Promise.all([newKey(algorithm), newKey(algorithm)])
    },
    tell: (person) => {
      userInfo = person
    },
    hang: () => {
      isHanging = true
    },
    describe: (more) => {
      metadata = more
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function newKey(algorithm = 'RS256') {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { publicKey, privateKey, algorithm, kid: randomBytes(4).toString('hex') }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function send(response: ServerResponse) {
  return ([status, body, location]: readonly [number, unknown, string?]) => {
    const headers = { 'content-type': 'application/json', ...(location !== undefined && { location }) }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }
}
