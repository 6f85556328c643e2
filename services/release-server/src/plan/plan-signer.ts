import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Database } from '@portal/foundation/database'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { findKeys, keepKeys } from '../registry/registry-state.sql.ts'

/** Header of a signed answer: ECDSA on P-256 with SHA-256, both numbers one after the other, as base64. */
export const SIGNATURE_HEADER = 'plan-signature'

/** Signs what plans are fetched as (rule P12). */
export interface PlanSigner {
  /** Public key in the document's format: a point of P-256, uncompressed, as base64. */
  publicKey: string
  /** `url` as requested, with its query: a response to one request must not be used for another. */
  sign(url: string, body: string): string
}

const PURPOSE = 'plan key'

/**
 * Opens the signer with the registry's one key. The first process creates it; it is sealed in the database for the
 * others.
 */
export async function openPlanSigner(db: Database, envelope: EnvelopeKeys): Promise<PlanSigner> {
  const found = (await findKeys(db)) ?? (await keepKeys(db, newKeys(envelope)))
  const key = createPrivateKey(unseal(envelope, found.sealedKey, PURPOSE))
  return signerWith(key, found.publicKey)
}

function newKeys(envelope: EnvelopeKeys) {
  const { privateKey, publicKey } = newKeyPair()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { publicKey, sealedKey: seal(envelope, pem, PURPOSE) }
}

/** Creates a signer for a registry that lasts as long as its process. */
export function newPlanSigner(): PlanSigner {
  const { privateKey, publicKey } = newKeyPair()
  return signerWith(privateKey, publicKey)
}

function newKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(UNCOMPRESSED), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { privateKey, publicKey: point.toString('base64') }
}

/** Prefix of a point with both coordinates. */
const UNCOMPRESSED = 4

function signerWith(key: KeyObject, publicKey: string): PlanSigner {
  return {
    publicKey,
    sign: (url, body) =>
      sign('sha256', Buffer.from(`${url}\n${body}`), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}
