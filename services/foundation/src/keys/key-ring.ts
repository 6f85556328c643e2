import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { EnvelopeKeys } from '../secrets/envelope.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'

const ALGORITHM = 'ES256'

/** Rotation: put a new key first; the old one stays listed until the last token it signed has expired. */
export interface SigningKeys {
  current: { kid: string; key: CryptoKey }
  verifying: ReadonlyMap<string, CryptoKey>
}

export interface KeyRing {
  signing: SigningKeys
  envelope: EnvelopeKeys
}

/** The keys from the settings, or else from `.data/keys` (0600), made there at the first start. */
export async function openKeyRing(
  settings: Pick<Settings, 'signingKeys' | 'envelopeKeys' | 'dataFolder'>,
): Promise<KeyRing> {
  const folder = join(settings.dataFolder, 'keys')
  const signing = settings.signingKeys ?? (await madeOnce(folder, 'signing.json', newSigningKeys))
  const envelope = settings.envelopeKeys ?? (await madeOnce(folder, 'envelope.txt', newEnvelopeKeys))
  return { signing: await readSigningKeys(signing), envelope: readEnvelopeKeys(envelope) }
}

/** Returns the content of a file, which the first caller creates. */
export async function madeOnce(folder: string, name: string, make: () => Promise<string> | string): Promise<string> {
  const file = join(folder, name)
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found) return found

  // Linked into place when it is whole: neither a kill nor a second process can leave half a key or two keys.
  const draft = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(draft, await make(), { mode: 0o600 })
  await link(draft, file).catch(unlessThere)
  await rm(draft)
  return readFile(file, 'utf8')
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function newSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ keys: [{ ...jwk, alg: ALGORITHM, kid: await calculateJwkThumbprint(jwk) }] })
}

function newEnvelopeKeys(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
}

async function readSigningKeys(text: string): Promise<SigningKeys> {
  const keys = parseKeySet(text)
  const verifying = new Map<string, CryptoKey>()
  for (const { d: _, ...jwk } of keys) {
    verifying.set(jwk.kid ?? '', await importKey({ ...jwk, key_ops: ['verify'] }))
  }
  const [first] = keys
  if (!first?.kid || !first.d) throw new StartupError('SIGNING_KEYS needs a private key with a `kid` in first place.')

  return { current: { kid: first.kid, key: await importKey(first) }, verifying }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  try {
    return (await importJWK(jwk, ALGORITHM)) as CryptoKey
  } catch {
    throw new StartupError(
      `SIGNING_KEYS holds a key that is none for ${ALGORITHM}: ${jwk.kid ?? 'one without a `kid`'}.`,
    )
  }
}

function parseKeySet(text: string): JWK[] {
  try {
    return [...JSON.parse(text).keys]
  } catch {
    throw new StartupError('SIGNING_KEYS is not a JSON Web Key Set.')
  }
}

function readEnvelopeKeys(text: string): EnvelopeKeys {
  const entries = text
    .trim()
    .split(',')
    .map((entry) => entry.split(':'))
    .map(([id = '', key = '']) => [id, Buffer.from(key, 'base64')] as const)
  const [first] = entries
  if (!first?.[0] || entries.some(([, key]) => key.length !== 32)) {
    throw new StartupError('ENVELOPE_KEYS needs `id:key` pairs of 32 bytes in base64.')
  }
  return { current: first[0], keys: new Map(entries) }
}
