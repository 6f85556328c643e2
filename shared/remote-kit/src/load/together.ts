import type { Load } from './load.ts'

type DataOf<Loads> = { [Place in keyof Loads]: Loads[Place] extends Load<infer Data> ? Data : never }

/** Several loads as one: here when all are, failed when one has. The first of them names it. */
export function together<const Loads extends readonly [Load, ...Load[]], Data>(
  loads: Loads,
  combine: (...data: DataOf<Loads>) => Data,
): Load<Data> {
  const missing = loads.filter(({ data }) => data === undefined)
  const isHere = missing.length === 0
  const { what, call, isAllowed } = loads.find((load) => !load.isAllowed) ?? loads[0]
  const error = (isHere ? loads : missing).find((load) => load.error)?.error
  return {
    what,
    call,
    isAllowed,
    data: isHere ? combine(...(loads.map(({ data }) => data) as unknown as DataOf<Loads>)) : undefined,
    isWaiting: isAllowed && !error && missing.some(({ isWaiting }) => isWaiting),
    error,
    retry: () => {
      for (const load of loads) if (load.error || load.data === undefined) load.retry()
    },
    cancel: () => {
      for (const load of loads) load.cancel()
    },
  }
}
