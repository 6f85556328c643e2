/** Work that runs once at a time. */
export interface OneAtATime<Result> {
  /** Begins the work, or joins the run that is underway. */
  (): Promise<Result>
  /** Waits for the run that is underway, however it ends. */
  settled(): Promise<void>
}

/** Returns a function that does the work; calls during a run share its result. */
export function oneAtATime<Result>(work: () => Promise<Result>): OneAtATime<Result> {
  let underway: Promise<Result> | undefined
  const run = () => {
    underway ??= work().finally(() => {
      underway = undefined
    })
    return underway
  }
  const settled = async () => {
    await underway?.catch(() => undefined)
  }
  return Object.assign(run, { settled })
}
