import type { LoadOutcome, LoadPhase } from '@portal/contracts/loads'
import type { PlannedRelease } from '@portal/contracts/platform'

/** Measurements of one attempt (rule P40); all times by `performance.now()`. */
export interface SlotLoad {
  remote: string
  module: string
  /** The one that was planned; left out when its part of the plan did not come. */
  release?: PlannedRelease
  outcome: LoadOutcome
  retries: number
  began: number
  ended: number
  /** End of each phase; the container's is measured by the browser. */
  reached: { [Phase in Exclude<LoadPhase, 'entry'>]?: number }
}

/** The remote to be loaded, and its container. */
interface Watched {
  name: string
  module: string
  host: () => HTMLElement
}

/** Follows one attempt until there is content, a card, or nobody who waits; tells it once. */
export function watchLoad({ name, module, host }: Watched, onLoad: ((load: SlotLoad) => void) | undefined) {
  const load: Omit<SlotLoad, 'outcome' | 'ended'> = {
    remote: name,
    module,
    retries: 0,
    began: performance.now(),
    reached: {},
  }
  let tell = onLoad
  /** Outcome if it ended now. */
  let outcomeSoFar: LoadOutcome = 'left'
  const reach = (phase: keyof SlotLoad['reached']) => {
    load.reached[phase] = performance.now()
  }
  const look = () => {
    if (host().querySelector('[aria-busy="true"]')) return
    reach('content')
    end()
  }
  const observer = new MutationObserver(look)
  const end = (outcome = outcomeSoFar) => {
    observer.disconnect()
    tell?.({ ...load, outcome, ended: performance.now() })
    tell = undefined
  }

  return {
    reach,
    end,
    planned: (release: PlannedRelease) => {
      load.release = release
      reach('plan')
    },
    onRetry: () => {
      load.retries += 1
    },
    /** It is shown, and may still be loading its content. */
    mounted: (release: PlannedRelease) => {
      reach('mount')
      outcomeSoFar = release === load.release ? 'loaded' : 'fell-back'
      if (!tell) return
      observer.observe(host(), { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
      look()
    },
  }
}
