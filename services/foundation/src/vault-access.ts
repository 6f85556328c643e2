import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './keys/key-ring.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** As what the portal is known to its card vault. */
export interface VaultAccess {
  /** Without a path or trailing slash. */
  origin: string
  environmentKey: string
  accessSecret: string
  gatewayToken: string
  certificateToken: string
  /** Whether it charges once for a key, however often it hears it; another one is never asked to begin twice (rule K27). */
  honorsKeys: boolean
  /** Signs what lets the vault's frames take a card (rule K1). */
  privateKey: KeyObject
}

/**
 * From the settings, or for the sandbox's vault from `.data/keys/vault.json` (0600), made there at its first use. `undefined`
 * where there is no vault. Throws a {@link StartupError} for a key that is none.
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
