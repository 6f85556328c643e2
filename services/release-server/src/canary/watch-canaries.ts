import type { LoadPlan } from '@portal/contracts/platform'
import { describeError } from '@portal/foundation/describe-error'
import type { Foundation } from '@portal/foundation/foundation'
import type { Fault } from '../faults/faults.sql.ts'
import type { Registry } from '../registry/registry.ts'
import { isFailure } from './canary-verdict.ts'
import { promoteDue, recordTrial } from './end-trial.ts'

/** Interval for saving counts and for checking due trials, in ms. */
const LOOK_EVERY_MS = 5000

interface Counted {
  remote: string
  release: string
  views: number
  failures: number
}

export interface CanaryWatch {
  noteGiven(plan: Pick<LoadPlan, 'remote' | 'cardsFrom'>): void
  /** Counts the faults of one page; several faults of one release count once. */
  noteFailed(faults: readonly Fault[]): Promise<void>
  /** Records what was counted, and looks for trials whose time is over. */
  look(): Promise<void>
  close(): Promise<void>
}

/** Counts who gets a canary and for whom it fails, and ends its trial when that is conclusive (rule P11). */
export function watchCanaries(foundation: Foundation, registry: Pick<Registry, 'isCanary'>): CanaryWatch {
  const { log, settings } = foundation
  const environment = settings.releaseEnvironment
  const unwritten = new Map<string, Counted>()

  const count = (remote: string, release: string, { views = 0, failures = 0 }) => {
    const key = `${remote} ${release}`
    const before = unwritten.get(key)
    const sum = { views: views + (before?.views ?? 0), failures: failures + (before?.failures ?? 0) }
    unwritten.set(key, { remote, release, ...sum })
  }
  /** Counts that cannot be saved now are saved with the next ones. */
  const writeDown = async () => {
    // oxlint-disable-next-line unicorn/no-useless-spread -- what cannot be saved comes back meanwhile
    for (const key of [...unwritten.keys()]) {
      const one = unwritten.get(key)
      if (!one) continue
      unwritten.delete(key)
      const { remote, release, ...counted } = one
      await recordTrial(foundation, { remote, environment, release }, counted).catch((error) => {
        count(remote, release, counted)
        throw error
      })
    }
  }
  const look = async () => {
    await writeDown()
    await promoteDue(foundation, environment)
  }
  const tell = (error: unknown) => log.warn({ error: describeError(error) }, 'canary counts cannot be saved')
  const timer = setInterval(() => void look().catch(tell), LOOK_EVERY_MS)
  timer.unref()

  return {
    noteGiven: ({ remote, cardsFrom }) => {
      for (const { name, current } of remote ? [remote, ...cardsFrom] : cardsFrom) {
        if (registry.isCanary(name, current.id)) count(name, current.id, { views: 1 })
      }
    },
    noteFailed: async (faults) => {
      const failed = new Set<string>()
      for (const { kind, remote = '', release = '' } of faults) {
        const key = `${remote} ${release}`
        if (!isFailure(kind) || failed.has(key) || !registry.isCanary(remote, release)) continue
        failed.add(key)
        count(remote, release, { failures: 1 })
      }
      if (failed.size > 0) await writeDown().catch(tell)
    },
    look,
    close: async () => {
      clearInterval(timer)
      await look().catch(tell)
    },
  }
}
