import { systemClock } from '@portal/foundation/clock'
import { startVault } from '@portal/sandbox/vault'
import type { Run } from './run.ts'

/** The sandbox's card vault alone. Never part of production. */
export const runVault: Run = async (context) => {
  await serveVault(context)
  console.log(`The card vault answers at http://127.0.0.1:${context.settings.vaultPort}`)
}

export async function serveVault({ settings, log, stopper }: Parameters<Run>[0]): Promise<void> {
  const vault = await startVault({ settings, clock: systemClock, log })
  stopper.add('card vault', vault.close)
}
