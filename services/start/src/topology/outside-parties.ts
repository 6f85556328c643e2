import { readSettings } from '@portal/foundation/settings'
import { openVaultAccess } from '@portal/foundation/vault-access'
import type { ComposedService } from './compose-file.ts'

interface Outside {
  /** The sandbox's mail inbox and its card vault, described like our services in the compose file. */
  services: Record<string, ComposedService>
  /** Values of the compose file that lead to them. */
  values: Record<string, string>
  /** The settings that `portal.env` would contain. */
  settings: Record<string, string>
}

/**
 * Stand-ins for the outside parties of a portal at `origin`, which no production has. What the portal and the vault know of each other
 * lies in `folder`.
 */
export async function describeOutside(folder: string, origin: string): Promise<Outside> {
  const vault = await openVaultAccess(readSettings({ DATA_FOLDER: folder }))
  if (!vault) throw new Error('Outside production there is a vault.')
  const image = 'doorstep:latest'
  const environment = { PUBLIC_URL: origin, DATA_FOLDER: '/outside', LOG_LEVEL: 'warn' }
  const volumes = ['outside:/outside']
  return {
    services: {
      sandbox: {
        image,
        volumes,
        command: ['sandbox'],
        environment: { ...environment, SANDBOX_PORT: '4200', SANDBOX_SMTP_PORT: '4225' },
        healthcheck: { test: ['http://sandbox:4200/mail.json'] },
      },
      vault: {
        image,
        volumes,
        command: ['vault'],
        environment: { ...environment, VAULT_PORT: '4100' },
        healthcheck: { test: ['http://vault:4100/'] },
      },
    },
    values: { SMTP_URL: 'smtp://sandbox:4225' },
    settings: {
      SPREEDLY_URL: 'http://vault:4100',
      SPREEDLY_ENVIRONMENT_KEY: vault.environmentKey,
      SPREEDLY_ACCESS_SECRET: vault.accessSecret,
      SPREEDLY_GATEWAY_TOKEN: vault.gatewayToken,
      SPREEDLY_CERTIFICATE_TOKEN: vault.certificateToken,
      SPREEDLY_PRIVATE_KEY: vault.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      SPREEDLY_HONORS_ORDER_IDS: 'true',
    },
  }
}
