import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** 256-bit keys by id. `current` encrypts; the others still decrypt what they encrypted. */
export interface EnvelopeKeys {
  current: string
  keys: ReadonlyMap<string, Buffer>
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts under AES-256-GCM as `keyId.base64url`. `context` (a row's id, a table's name) is authenticated with it, so that
 * one row's secret cannot be put into another.
 */
export function seal({ current, keys }: EnvelopeKeys, plain: string, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, current), iv).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()])
  return `${current}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Decrypts what {@link seal} made. Throws when it was altered, moved to another context, or its key is gone. */
export function unseal({ keys }: EnvelopeKeys, sealed: string, context: string): string {
  const dot = sealed.indexOf('.')
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, sealed.slice(0, dot)), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** A key for one other purpose, such as signing XSRF tokens; never the envelope key itself. */
export function deriveKey({ current, keys }: EnvelopeKeys, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keyOf(keys, current), '', purpose, 32))
}

/** Such a key of every envelope key, the current one's first: what an earlier one signed stays good. */
export function deriveKeys({ current, keys }: EnvelopeKeys, purpose: string): Buffer[] {
  const others = [...keys.keys()].filter((id) => id !== current)
  return [current, ...others].map((id) => deriveKey({ current: id, keys }, purpose))
}

function keyOf(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = keys.get(id)
  if (!key) throw new Error(`The envelope key ${JSON.stringify(id)} is not among the configured keys.`)
  return key
}
