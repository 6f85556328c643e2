import { createHash, randomBytes } from 'node:crypto'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import type { OrganizationRow } from './organizations.sql.ts'

type StoredKey = Pick<OrganizationRow, 'keyHash' | 'sealedKey'>

/** 128 bits that nobody guesses (rule F7): its hash finds the organization, its primary account has it shown. */
export function newOrganizationKey(
  envelope: EnvelopeKeys,
  bytes: (size: number) => Uint8Array = randomBytes,
): StoredKey {
  const key = Buffer.from(bytes(16)).toString('hex')
  const keyHash = hashOrganizationKey(key)
  return { keyHash, sealedKey: seal(envelope, key, contextOf(keyHash)) }
}

export function hashOrganizationKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** `''` for one of before keys were sealed: it still lets an account join, and is shown once it was replaced. */
export function showOrganizationKey(envelope: EnvelopeKeys, { keyHash, sealedKey }: StoredKey): string {
  return sealedKey === null ? '' : unseal(envelope, sealedKey, contextOf(keyHash))
}

function contextOf(keyHash: string): string {
  return `organization ${keyHash}`
}
