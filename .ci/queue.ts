import PQueue from 'p-queue'

/** Work that waits for a lane. */
export interface Job<Result> {
  name: string
  /** Names of the jobs that have to end first; one that is not in the list is taken to have ended. */
  needs?: readonly string[]
  run: () => Promise<Result>
}

/**
 * Runs the jobs on so many lanes, each as soon as a lane is free and what it needs has ended. Of those that may begin, the
 * first in the list does: put the longest first, so that no lane is idle at the end. Returns when all have ended; rejects
 * with the error of the first that throws.
 */
export async function runOnLanes<Result>(
  jobs: readonly Job<Result>[],
  lanes: number,
  hasEnded: (job: Job<Result>, result: Result) => void,
): Promise<void> {
  const queue = new PQueue({ concurrency: lanes, autoStart: false })
  const ends = new Map<string, Promise<void>>()
  const runs: Promise<void>[] = []
  for (const [at, job] of jobs.entries()) {
    const needed = (job.needs ?? []).map((name) => {
      const end = ends.get(name)
      if (!end && jobs.some((other) => other.name === name)) throw new Error(`${job.name} stands before ${name}.`)
      return end
    })
    const end = promiseToKeep()
    ends.set(job.name, end.promise)
    const runJob = async () => {
      hasEnded(job, await job.run())
      end.keep()
      // Whatever waited for this one is in line before the lane is free.
      await new Promise(setImmediate)
    }
    const add = () => queue.add(runJob, { priority: -at })
    runs.push(needed.some(Boolean) ? Promise.all(needed).then(add) : add())
  }
  queue.start()
  await Promise.all(runs)
}

function promiseToKeep() {
  let keep = () => {}
  const promise = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}
