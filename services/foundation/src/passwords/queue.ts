/** Runs at most `width` pieces of work at once; the others wait in their order. */
export function createQueue(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
