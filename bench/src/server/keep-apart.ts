import { execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { PutUp } from '../take-down.ts'

/** Who else wants the core all the time, so that the process has a quarter of it: what the others can ask is then three times as much. */
const NEIGHBOURS = 3
/** They end by themselves where nobody lives to end them. */
const NEIGHBOUR = 'const end = Date.now() + 300_000; while (Date.now() < end);'

/**
 * Keeps a process apart from what asks it: it shares the last core with neighbours that only take time, and the load and the proxy, which the
 * bench starts from now on, have the others. On a machine with a single core all stay on it.
 */
export function keepApart(putUp: PutUp, pid: number): void {
  const last = availableParallelism() - 1
  if (last < 1) return
  pin(pid, `${last}`)
  for (let at = 0; at < NEIGHBOURS; at += 1) {
    const neighbour = spawn('taskset', ['--cpu-list', `${last}`, process.execPath, '--eval', NEIGHBOUR])
    putUp(() => void neighbour.kill())
  }
  pin(process.pid, `0-${last - 1}`)
}

/** With all its threads; what it starts later inherits it. */
function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, `${pid}`], { stdio: 'ignore' })
}
