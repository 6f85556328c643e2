/** Outcome of a build for the person at the terminal and for the program that waits for it. */
export interface BuildOutcome {
  exitCode: 0 | 1
  /** Sentences about the parts that were not built. */
  said: string[]
}

/** Returns the sentence that names the parts that were not built. */
export function notBuilt(failed: readonly string[]): string {
  return `Not built: ${failed.join(', ')}.`
}

/**
 * Returns the outcome of a build. A part that failed is a failure; where a portal is to start with what there is, only the shell is one
 * (rule P99): its pages are the frame of all others.
 */
export function outcomeOf(failed: readonly string[], { startsPortal }: { startsPortal: boolean }): BuildOutcome {
  if (failed.length === 0) return { exitCode: 0, said: [] }
  if (!startsPortal) return { exitCode: 1, said: [notBuilt(failed)] }
  if (failed.includes('shell')) {
    return { exitCode: 1, said: [notBuilt(failed), 'No page can be shown without the shell: fix the error above.'] }
  }
  const without =
    'The portal starts without them, see the errors above: their pages show the last release, or a card that says they could not be loaded.'
  return { exitCode: 0, said: [notBuilt(failed), without] }
}
