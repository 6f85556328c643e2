import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
/** Fields of `/proc/<pid>/stat`, counted from the one behind the program's name. */
const [USER, SYSTEM] = [11, 12]

/** CPU time that a process has taken so far with all its threads, µs. It is counted in ticks of 10 ms. */
export function cpuTimeOf(pid: number): number {
  return cpuTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'), TICKS_A_SECOND)
}

/** A program's name may hold spaces and brackets, so what counts begins behind the last one. */
export function cpuTimeIn(stat: string, ticksASecond: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[USER]) + Number(fields[SYSTEM])) / ticksASecond) * 1_000_000
}

/** Memory that a process holds in RAM, KB. */
export function residentMemoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
