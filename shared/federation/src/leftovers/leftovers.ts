import { WalkableWeakMap } from './walkable-weak-map.ts'

/** Open resources, by kind and place: `a listener for resize on window` → 2. */
export type Leftovers = Map<string, number>

/** An open resource, and the code that created it. */
interface Made {
  what: string
  by: Error
}

const OBSERVERS = ['IntersectionObserver', 'MutationObserver', 'PerformanceObserver', 'ResizeObserver'] as const

/**
 * Counts resources that can outlive their creator from now on: listeners on permanent targets, timers and observers.
 * The contract kit does so in a test, and the shell on the open page (rule P15). Start it before the watched code is
 * loaded: some libraries keep references to the browser's functions.
 */
export function watchLeftovers() {
  const listeners = watchListeners()
  const timers = watchTimers()
  const observers = OBSERVERS.map(watchObserver)

  const all = () => [...listeners(), ...timers(), ...observers.flatMap((open) => open())]

  return {
    now: (): Leftovers => counted(all().map(({ what }) => what)),
    /**
     * Returns those created directly by code at such addresses; resources that a library created for it are attributed
     * to the library.
     */
    madeBy: (address: string): Leftovers =>
      counted(all().flatMap(({ what, by }) => (callerIn(by).includes(address) ? what : []))),
  }
}

export function counted(all: readonly string[]): Leftovers {
  const open: Leftovers = new Map()
  for (const what of all) open.set(what, (open.get(what) ?? 0) + 1)
  return open
}

/** Records the stack of a caller; cheap, because it is formatted only for resources that stay. */
function caller(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 4
  const by = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return by
}

/** The file behind this one. */
function callerIn({ stack = '' }: Error): string {
  const [own, ...others] = stack.split('\n').flatMap((line) => /([^\s(@]+):\d+:\d+\)?$/.exec(line)?.[1] ?? [])
  return others.find((file) => file !== own) ?? ''
}

/** Returns timers that end by themselves within a second. */
export function shortTimers(open: Leftovers): string[] {
  return [...open.keys()].filter((what) => /^a timer of \d{1,3} ms$/.test(what))
}

/** Returns what has grown since an earlier count, one sentence each. */
export function grownSince(before: Leftovers, after: Leftovers): string[] {
  return [...after].flatMap(([what, count]) => {
    const more = count - (before.get(what) ?? 0)
    return more > 0 ? [`${more} × ${what}`] : []
  })
}

type Target = EventTarget & { nodeName?: string; isConnected?: boolean }

interface Listening {
  type: string
  listener: unknown
  capture: boolean
  by: Error
}

/** Listeners on an element are collected with it; one with an abort signal ends with the signal. */
function watchListeners() {
  // By type: a root of React listens for all there are, in each page anew.
  const open = new WalkableWeakMap<Target, Map<string, Listening[]>>()
  const untrack = (target: Target, { type, listener, capture }: Heard) => {
    const byType = open.get(target)
    const others = byType?.get(type)?.filter((one) => one.listener !== listener || one.capture !== capture)
    if (others) byType?.set(type, others)
  }
  const keep = (target: Target, listening: Listening) => {
    untrack(target, listening)
    const byType = open.get(target) ?? new Map<string, Listening[]>()
    open.set(target, byType.set(listening.type, [...(byType.get(listening.type) ?? []), listening]))
  }
  // A window has its own, where it counts who hears of errors.
  const owners = [EventTarget.prototype, window].filter((owner) => Object.hasOwn(owner, 'addEventListener'))
  for (const owner of owners) wrapListening(owner, keep, untrack)

  return () => {
    const there = open.entries().filter(([target]) => staysOnPage(target))
    return there.flatMap(([target, byType]) =>
      [...byType.values()].flat().map(({ type, by }) => ({ what: `a listener for ${type} on ${nameOf(target)}`, by })),
    )
  }
}

/** The browser's original functions, used for counting. */
const { addEventListener: listen } = EventTarget.prototype

type Heard = Omit<Listening, 'by'>

function wrapListening(
  owner: EventTarget,
  keep: (target: Target, listening: Listening) => void,
  untrack: (target: Target, heard: Heard) => void,
) {
  const { addEventListener: add, removeEventListener: remove } = owner
  const listeningOf = (type: string, listener: unknown, options: boolean | EventListenerOptions | undefined) => {
    const { capture = false } = typeof options === 'object' ? options : { capture: options }
    return { type, listener, capture }
  }
  owner.addEventListener = function (this: Target | undefined, type, listener, options) {
    const target = this ?? window
    add.call(target, type, listener, options)
    if (!staysOnPage(target) || !listener) return
    const listening = { ...listeningOf(type, listener, options), by: caller() }
    keep(target, listening)
    const { once, signal }: AddEventListenerOptions = typeof options === 'object' ? options : {}
    const gone = () => untrack(target, listening)
    if (once) listen.call(target, type, gone, { once: true, capture: listening.capture })
    if (signal) listen.call(signal, 'abort', gone, { once: true })
  }
  owner.removeEventListener = function (this: Target | undefined, type, listener, options) {
    const target = this ?? window
    remove.call(target, type, listener, options)
    untrack(target, listeningOf(type, listener, options))
  }
}

function staysOnPage(target: Target) {
  return target === window || (target.nodeName !== undefined && target.isConnected === true)
}

function nameOf(target: Target) {
  return target === window ? 'window' : (target.nodeName ?? 'something').toLowerCase()
}

function watchTimers(): () => Made[] {
  const open = new Map<unknown, Made>()
  const { setTimeout: wait, clearTimeout: stopWaiting, setInterval: repeat, clearInterval: stopRepeating } = globalThis
  const stop = (clear: (timer: never) => void) => (timer: unknown) => {
    open.delete(timer)
    clear(timer as never)
  }
  const waitFor = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    // Text is the browser's to refuse.
    if (typeof work !== 'function') return wait(work, ms)
    const timer = wait(() => {
      open.delete(timer)
      work(...given)
    }, ms)
    open.set(timer, { what: `a timer of ${ms} ms`, by: caller() })
    return timer
  }
  const repeatEvery = (work: () => void, ms?: number, ...given: unknown[]) => {
    const timer = repeat(work, ms, ...(given as []))
    open.set(timer, { what: `an interval of ${ms} ms`, by: caller() })
    return timer
  }
  Object.assign(globalThis, {
    setTimeout: waitFor,
    setInterval: repeatEvery,
    clearTimeout: stop(stopWaiting),
    clearInterval: stop(stopRepeating),
  })
  return () => [...open.values()]
}

interface Observer {
  observe: (...given: unknown[]) => void
  disconnect: () => void
}

function watchObserver(name: (typeof OBSERVERS)[number]): () => Made[] {
  const open = new WalkableWeakMap<Observer, { seen: unknown; by: Error }>()
  const { prototype } = ((globalThis as Record<string, unknown>)[name] ?? { prototype: undefined }) as {
    prototype: Observer | undefined
  }
  if (prototype) {
    const { observe, disconnect } = prototype
    prototype.observe = function (...given) {
      open.set(this, { seen: given[0], by: caller() })
      observe.apply(this, given)
    }
    prototype.disconnect = function () {
      open.delete(this)
      disconnect.call(this)
    }
  }
  return () => {
    // One that observes what has gone goes with it.
    const there = open.entries().filter(([, { seen }]) => !(seen instanceof Node) || seen.isConnected)
    return there.map(([, { by }]) => ({ what: `a ${name}`, by }))
  }
}
