import { expect, test } from '@jest/globals'
import { cpuTimeIn, cpuTimeOf, residentMemoryOf } from './cpu-time.ts'

test('CPU time is that of the program and of the system for it, whatever the program is called', () => {
  const fields = 'S 1 42 42 0 -1 4194560 1000 0 0 0 250 50 7 8 20 0 11 0 100'
  expect(cpuTimeIn(`42 (node) ${fields}`, 100)).toBe(3_000_000)
  expect(cpuTimeIn(`42 (a) S (b c) ${fields}`, 100)).toBe(3_000_000)
})

test('a process has used some, and holds memory', () => {
  expect(cpuTimeOf(process.pid)).toBeGreaterThan(0)
  expect(residentMemoryOf(process.pid)).toBeGreaterThan(1_000)
})
