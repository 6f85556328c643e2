/** Something that happens at a time, ms. */
export interface Planned {
  at: number
  /** Number of the customer who does it; absent where nobody else acts meanwhile. */
  by?: number
  run: () => Promise<void>
}

/** Plans of people, in the order of time. */
export interface Agenda {
  add(planned: Planned): void
  /** Time of the next one; infinite if there is none. */
  nextAt(): number
  /** Takes all that happen by then. */
  take(until: number): Planned[]
}

export function createAgenda(): Agenda {
  /** The last one is next. */
  const planned: Planned[] = []
  const nextAt = () => planned.at(-1)?.at ?? Number.POSITIVE_INFINITY
  return {
    add: (one) => {
      let [low, high] = [0, planned.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((planned[middle]?.at ?? 0) >= one.at) low = middle + 1
        else high = middle
      }
      planned.splice(low, 0, one)
    },
    nextAt,
    take: (until) => {
      const due: Planned[] = []
      while (nextAt() <= until) due.push(planned.pop() as Planned)
      return due
    },
  }
}
