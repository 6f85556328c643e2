import { networkOf } from '@portal/foundation/http'

/** Different faults that are kept of one UTC day: some 30 MB at worst. */
const FAULTS_A_DAY = 1_000
/** Those of one network among them, which must not take the room of all others. */
const FAULTS_A_DAY_OF_ONE_NETWORK = 100

export interface FaultQuota {
  /** How many of so many new faults from an address may be kept. */
  take(address: string, wanted: number, now: Date): number
}

/** Anybody may report, and what they report is kept for thirty days. Counts are those of one process. */
export function createFaultQuota(): FaultQuota {
  let day = ''
  let left = 0
  const taken = new Map<string, number>()
  return {
    take: (address, wanted, now) => {
      const today = now.toISOString().slice(0, 10)
      if (day !== today) {
        day = today
        left = FAULTS_A_DAY
        taken.clear()
      }
      const network = networkOf(address)
      const before = taken.get(network) ?? 0
      const granted = Math.min(wanted, left, FAULTS_A_DAY_OF_ONE_NETWORK - before)
      if (granted > 0) taken.set(network, before + granted)
      left -= granted
      return granted
    },
  }
}
