import { createStore } from 'zustand/vanilla'

/** What the live region says. The count makes the same sentence be said again. */
export function createAnnouncer() {
  const store = createStore(() => ({ text: '', count: 0 }))

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    announce: (text: string) => store.setState(({ count }) => ({ text, count: count + 1 })),
  }
}

export type Announcer = ReturnType<typeof createAnnouncer>
