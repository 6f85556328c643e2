const RUNS = 5

/** Returns the CPU time that some work takes, ms: the best of five runs. For ratios; the same machine is slower at other times. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}
