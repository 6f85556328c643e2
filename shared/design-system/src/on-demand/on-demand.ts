/** A module that is fetched when somebody is about to need it. */
export interface OnDemand<Module> {
  /** The module, if it has been fetched. */
  current: () => Module | undefined
  /** Fetches it once. A failure is forgotten, so that the next call asks again. */
  load: () => Promise<Module>
}

export function onDemand<Module>(fetchModule: () => Promise<Module>): OnDemand<Module> {
  let current: Module | undefined
  let pending: Promise<Module> | undefined

  async function load() {
    try {
      current = await fetchModule()
      return current
    } finally {
      pending = undefined
    }
  }

  return {
    current: () => current,
    load: () => {
      if (current) return Promise.resolve(current)
      pending ??= load()
      return pending
    },
  }
}
