import { createStore } from 'zustand/vanilla'

/** Creates the text of the live region. The counter makes repeated sentences be announced again. */
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
