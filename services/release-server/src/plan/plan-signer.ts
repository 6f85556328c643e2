import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Database } from '@portal/foundation/database'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { findKeys, keepKeys } from '../registry/registry-state.sql.ts'

/** Header of a signed answer: ECDSA on P-256 with SHA-256, both numbers one after the other, as base64. */
export const SIGNATURE_HEADER = 'plan-signature'

/** Signs what plans are fetched as (rule P12). */
export interface PlanSigner {
  /** As the document carries it: a point of P-256, uncompressed, as base64. */
  publicKey: string
  /** `url` as it was asked for, with its query: an answer to one question is none to another. */
  sign(url: string, body: string): string
}

const PURPOSE = 'plan key'

/** With the one key of the registry, which the first process makes; sealed in the database, so that all processes have it. */
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

/** For a registry that lasts as long as its process. */
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

/** How a point says that both of its coordinates follow. */
const UNCOMPRESSED = 4

function signerWith(key: KeyObject, publicKey: string): PlanSigner {
  return {
    publicKey,
    sign: (url, body) =>
      sign('sha256', Buffer.from(`${url}\n${body}`), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}
