import { createStore } from 'zustand/vanilla'

/** A pending attempt to leave unsaved work; the shell asks and settles it. */
export interface Leaving {
  stay: () => void
  leave: () => void
}

/** Tracks unsaved work, and the open question about it. */
export function createUnsavedGuard() {
  const dirty = new Set<symbol>()
  const store = createStore<{ leaving: Leaving | undefined }>(() => ({ leaving: undefined }))

  /** Resolves to whether the person leaves. A second question takes the place of the first, which stays. */
  const ask = () => {
    if (dirty.size === 0) return Promise.resolve(true)
    store.getState().leaving?.stay()
    return new Promise<boolean>((resolve) => {
      const settle = (leaves: boolean) => () => {
        store.setState({ leaving: undefined })
        if (leaves) dirty.clear()
        resolve(leaves)
      }
      store.setState({ leaving: { stay: settle(false), leave: settle(true) } })
    })
  }

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    ask,
    isDirty: () => dirty.size > 0,
    /** Settles the question without an answer. */
    letGo: () => {
      dirty.clear()
      store.getState().leaving?.stay()
    },
    /** Marks work as unsaved until the returned function is called. */
    hold: (): (() => void) => {
      const work = Symbol('unsaved work')
      dirty.add(work)
      return () => {
        dirty.delete(work)
      }
    },
  }
}

export type UnsavedGuard = ReturnType<typeof createUnsavedGuard>
