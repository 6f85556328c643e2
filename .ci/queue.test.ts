import { expect, test } from '@jest/globals'
import { type Job, runOnLanes } from './queue.ts'

/** Jobs that end when they are told to. */
function stage(...list: [name: string, ...needs: string[]][]) {
  const begun: string[] = []
  const endings = new Map<string, (result: string) => void>()
  const jobs: Job<string>[] = list.map(([name, ...needs]) => ({
    name,
    needs,
    run: () =>
      new Promise((resolve) => {
        begun.push(name)
        endings.set(name, resolve)
      }),
  }))
  const end = async (name: string) => {
    endings.get(name)?.(`${name} is done`)
    for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate)
  }
  return { begun, jobs, end }
}

test('as many jobs run as there are lanes, in the order of the list', async () => {
  const { begun, jobs, end } = stage(['long'], ['middle'], ['short'])
  const results: string[] = []
  const all = runOnLanes(jobs, 2, (_, result) => results.push(result))
  await new Promise(setImmediate)
  expect(begun).toEqual(['long', 'middle'])
  await end('middle')
  expect(begun).toEqual(['long', 'middle', 'short'])
  await end('long')
  await end('short')
  await all
  expect(results).toEqual(['middle is done', 'long is done', 'short is done'])
})

test('a job that waits for another lets those behind it begin, and comes before them once it may', async () => {
  const { begun, jobs, end } = stage(['build'], ['browser', 'build'], ['types'], ['lint'], ['units'])
  const all = runOnLanes(jobs, 2, () => {})
  await new Promise(setImmediate)
  expect(begun).toEqual(['build', 'types'])
  await end('build')
  expect(begun).toEqual(['build', 'types', 'browser'])
  await end('types')
  expect(begun).toEqual(['build', 'types', 'browser', 'lint'])
  for (const name of ['lint', 'browser', 'units']) await end(name)
  await all
})

test('a need that is not in the list has been met, and one that comes later is a mistake', async () => {
  const { begun, jobs, end } = stage(['browser', 'build'])
  const all = runOnLanes(jobs, 1, () => {})
  await new Promise(setImmediate)
  expect(begun).toEqual(['browser'])
  await end('browser')
  await all
  await expect(runOnLanes(stage(['browser', 'build'], ['build']).jobs, 1, () => {})).rejects.toThrow(
    'browser stands before build.',
  )
})

test('an error of a job is the error of the run', async () => {
  const job = { name: 'fails', run: () => Promise.reject(new Error('no disk')) }
  await expect(runOnLanes([job], 1, () => {})).rejects.toThrow('no disk')
})
