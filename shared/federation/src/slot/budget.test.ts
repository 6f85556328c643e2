import { expect, test } from '@jest/globals'
import { within } from './budget.ts'

test('rule H7: what takes too long says what it was and how long it had', async () => {
  const never = new Promise<never>(() => {})
  await expect(within(never, 1.4, 'the plan of team')).rejects.toMatchObject({
    kind: 'timeout',
    message: 'the plan of team timed out after 1ms.',
  })
  expect(await within(Promise.resolve('here'), 1_000, 'the plan of team')).toBe('here')
})
