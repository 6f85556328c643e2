interface Scheduler {
  postTask: (work: () => unknown, options: { priority: 'user-blocking' }) => Promise<unknown>
}

/** Does something in a task of its own: after what somebody presses, before all that only waits. */
export function inTask(work: () => unknown): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  if (scheduler) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}
