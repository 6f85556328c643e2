type Ear = { channel: string; hear: (event: { data: unknown }) => void; closed: boolean }

/**
 * Adds what jsdom lacks for communication between tabs, all within one page: channels, and exclusive locks. Every new
 * `BroadcastChannel` counts as another tab.
 */
export function installFakeTabs() {
  const ears: Ear[] = []
  const queues = new Map<string, Promise<unknown>>()

  class FakeChannel {
    #mine: Ear
    constructor(channel: string) {
      this.#mine = { channel, hear: () => {}, closed: false }
      ears.push(this.#mine)
    }
    addEventListener(event: string, hear: Ear['hear']) {
      if (event === 'message') this.#mine.hear = hear
    }
    postMessage(data: unknown) {
      const others = ears.filter((ear) => ear !== this.#mine && ear.channel === this.#mine.channel && !ear.closed)
      for (const { hear } of others) queueMicrotask(() => hear({ data: JSON.parse(JSON.stringify(data)) }))
    }
    close() {
      this.#mine.closed = true
    }
  }
  const request = (name: string, ...given: [unknown, () => Promise<unknown>] | [() => Promise<unknown>]) => {
    const work = given.at(-1) as () => Promise<unknown>
    const result = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      result.catch(() => {}),
    )
    return result
  }

  Object.defineProperty(globalThis, 'BroadcastChannel', { value: FakeChannel, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}
