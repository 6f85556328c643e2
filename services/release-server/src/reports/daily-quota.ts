import { networkOf } from '@portal/foundation/http'

/** Daily limits in UTC, in total and per network, so that one network cannot use up the room of all others. */
interface Allowance {
  inAll: number
  ofOneNetwork: number
}

/** Different faults: some 30 MB at worst. */
export const FAULTS_A_DAY: Allowance = { inAll: 1_000, ofOneNetwork: 100 }
/** Loads of remotes: some 60 MB at worst. */
export const LOADS_A_DAY: Allowance = { inAll: 10_000, ofOneNetwork: 500 }

/** Events on pages: each is counted in a row that it shares with others like it. */
export const EVENTS_A_DAY: Allowance = { inAll: 1_000_000, ofOneNetwork: 5_000 }

export interface DailyQuota {
  /** Returns how many of this many new reports from an address may be stored. */
  take(address: string, wanted: number, now: Date): number
}

/** Limits reports, which are open to everyone and stored for thirty days. Counted per process. */
export function createDailyQuota({ inAll, ofOneNetwork }: Allowance): DailyQuota {
  let day = ''
  let left = 0
  const taken = new Map<string, number>()
  return {
    take: (address, wanted, now) => {
      const today = now.toISOString().slice(0, 10)
      if (day !== today) {
        day = today
        left = inAll
        taken.clear()
      }
      const network = networkOf(address)
      const before = taken.get(network) ?? 0
      const granted = Math.min(wanted, left, ofOneNetwork - before)
      if (granted > 0) taken.set(network, before + granted)
      left -= granted
      return granted
    },
  }
}
