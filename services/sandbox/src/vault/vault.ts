import { join } from 'node:path'
import type { Clock } from '@portal/foundation/clock'
import { openPort } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import type { Settings } from '@portal/foundation/settings'
import { openVaultAccess } from '@portal/foundation/vault-access'
import { openKeptCards } from './kept-cards.ts'
import { openKeptCharges } from './kept-charges.ts'
import { openPortalEvents } from './portal-events.ts'
import { createVaultServer } from './vault-server.ts'

export interface Vault {
  close(): Promise<void>
}

/** The sandbox's card vault, on another site than the portal. Does nothing if cards lie in a real one. */
export async function startVault({
  settings,
  clock,
  log,
}: {
  settings: Settings
  clock: Clock
  log: Logger
}): Promise<Vault> {
  if (settings.production || settings.vault?.access) return { close: async () => {} }

  const port = await openPort({ host: '127.0.0.1', port: settings.vaultPort, setting: 'VAULT_PORT' })
  const access = await openVaultAccess(settings)
  if (!access) throw new Error('Outside production there is a vault.')
  const folder = join(settings.dataFolder, 'vault')
  const [cards, charges] = [await openKeptCards(folder, clock.now()), await openKeptCharges(folder)]
  const events = await openPortalEvents({ folder, access, log })
  const server = await createVaultServer({ settings, clock, log, cards, charges, events, access })
  port.serve(server.routing)
  await events.resume()
  return {
    close: async () => {
      events.stop()
      await port.close()
      await server.close()
    },
  }
}
