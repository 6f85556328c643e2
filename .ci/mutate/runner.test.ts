import { afterAll, expect, jest, test } from '@jest/globals'
import { startRunner } from './runner.ts'

const FILE = 'shared/contracts/src/authorization/role-rules.ts'
const ITS_TEST = 'shared/contracts/src/authorization/role-rules.test.ts'

// A process with jest in it, and a second one.
jest.setTimeout(120_000)
const runner = startRunner([FILE])
afterAll(() => runner.stop())

test('a test passes while the changes are asleep, says which it reached, and fails when one is awake', async () => {
  const asleep = await runner.run({ test: ITS_TEST, wanted: undefined }, 60_000)
  expect(asleep.failed).toBeUndefined()
  expect(asleep.reached).toContain(`${FILE}#0`)

  const awake = await runner.run({ test: ITS_TEST, wanted: `${FILE}#0` }, 60_000)
  expect(awake.failed).toContain("an editor's role brings the matching viewer's")
})

test('a test that does not end has failed, and the next one runs all the same', async () => {
  expect((await runner.run({ test: ITS_TEST, wanted: undefined }, 1)).failed).toBe('it does not end')
  expect((await runner.run({ test: ITS_TEST, wanted: undefined }, 60_000)).failed).toBeUndefined()
})
