import type { Foundation } from '@portal/foundation/foundation'
import { createGuardedFetch } from '@portal/foundation/outbound'
import { problem } from '@portal/foundation/problem'
import { openVaultAccess } from '@portal/foundation/vault-access'
import { inWorldTime } from './in-world-time.ts'
import { spreedlyVault } from './spreedly.ts'
import type { Vault } from './vault.ts'

type Parts = Pick<Foundation, 'settings' | 'clock'>

const opened = new WeakMap<Foundation['settings'], Promise<Vault>>()

/** The vault of this portal, opened at its first use. Refuses if there is none. */
export async function openVault({ settings, clock }: Parts): Promise<Vault> {
  const vault = await openOnce(settings)
  return clock.aheadMs?.() ? inWorldTime(vault, clock) : vault
}

function openOnce(settings: Foundation['settings']): Promise<Vault> {
  const found = opened.get(settings)
  if (found) return found

  const opening = open(settings)
  opened.set(settings, opening)
  // What failed is tried again, not remembered.
  opening.catch(() => opened.delete(settings))
  return opening
}

async function open(settings: Foundation['settings']): Promise<Vault> {
  const access = await openVaultAccess(settings)
  if (!access) throw problem('payment-context:vault-away')
  // A vault that runs beside the portal, like the sandbox's, is called without leaving the machine.
  const isHere = new URL(access.origin).hostname === '127.0.0.1'
  return spreedlyVault(access, createGuardedFetch({ trusted: isHere ? [access.origin] : [] }))
}
