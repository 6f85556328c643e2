interface Scheduler {
  postTask: (work: () => unknown, options: { priority: 'user-blocking' }) => Promise<unknown>
}

/** Runs work in a task of its own: after the handling of input, before idle work. */
export function inTask(work: () => unknown): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  if (scheduler) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}
