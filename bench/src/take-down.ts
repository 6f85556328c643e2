const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Leaves with whoever takes down how one thing ends; what was put up last ends first. */
export type PutUp = (takeDown: () => unknown) => void

/** Does some work and takes down what was put up for it, whatever comes of it and also when told to go. */
export async function thenTakeDown<T>(work: (putUp: PutUp) => Promise<T>): Promise<T> {
  const steps: (() => unknown)[] = []
  const inOrder = async () => {
    for (const step of steps.reverse()) await step()
  }
  let done: Promise<void> | undefined
  const takeDown = () => {
    done ??= inOrder()
    return done
  }
  const leave = () => void takeDown().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.on(signal, leave)
  try {
    return await work((step) => void steps.push(step))
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave)
    await takeDown()
  }
}
