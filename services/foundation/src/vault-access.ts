import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './keys/key-ring.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** The portal's credentials at its card vault. */
export interface VaultAccess {
  /** Without a path or trailing slash. */
  origin: string
  environmentKey: string
  accessSecret: string
  gatewayToken: string
  certificateToken: string
  /**
   * True if it charges once per key, however often it is asked; any other vault is never asked to begin twice (rule
   * K27).
   */
  honorsKeys: boolean
  /** Signs what lets the vault's frames take a card (rule K1). */
  privateKey: KeyObject
}

/**
 * Reads the access from the settings, or for the sandbox's vault from `.data/keys/vault.json` (0600), created on first
 * use. `undefined` if there is no vault. Throws a {@link StartupError} for an invalid key.
 */
export async function openVaultAccess({
  vault,
  dataFolder,
}: Pick<Settings, 'vault' | 'dataFolder'>): Promise<VaultAccess | undefined> {
  if (!vault) return undefined

  const {
    origin,
    honorsKeys,
    access = JSON.parse(await madeOnce(join(dataFolder, 'keys'), 'vault.json', newAccess)),
  } = vault
  try {
    return { ...access, origin, honorsKeys, privateKey: createPrivateKey(access.privateKey) }
  } catch {
    throw new StartupError('SPREEDLY_PRIVATE_KEY is not a private key in PEM.')
  }
}

async function newAccess(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const random = () => randomBytes(20).toString('hex')
  return JSON.stringify({
    environmentKey: random(),
    accessSecret: random(),
    gatewayToken: random(),
    certificateToken: random(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  })
}
