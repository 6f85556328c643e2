import { type Clock, worldTime } from '@portal/foundation/clock'
import type { Vault } from './vault.ts'

/** Turns the portal's times into the vault's, which does not know that the portal's clock was moved (rule E32). */
export function inWorldTime(vault: Vault, clock: Clock): Vault {
  const behind = (time: Date) => worldTime(clock, time)
  return {
    ...vault,
    sign: (now) => vault.sign(behind(now)),
    charge: (charge) => vault.charge({ ...charge, goodUntil: behind(charge.goodUntil) }),
    findCharge: (charge) => vault.findCharge({ ...charge, since: behind(charge.since) }),
    findReturn: (back) => vault.findReturn({ ...back, since: behind(back.since) }),
  }
}
