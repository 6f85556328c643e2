import { expect, jest, test } from '@jest/globals'
import { createEventBus } from './event-bus.ts'
import { createLateBus } from './late-bus.ts'

const aBus = () => createEventBus({ report: () => {} })

test('what was said and asked before the bus was there happens in its order', async () => {
  const bus = createLateBus(async () => aBus())
  const [early, late, stopped] = [jest.fn(), jest.fn(), jest.fn()]
  bus.subscribe('session.ended', stopped)()
  bus.subscribe('session.ended', early)
  bus.publish('session.ended', { userId: 1 })
  bus.subscribe('session.ended', late)
  expect(bus.recent()).toEqual([])

  await Promise.resolve()
  bus.publish('session.ended', { userId: 2 })
  expect(early.mock.calls).toEqual([
    [{ userId: 1 }, 'this'],
    [{ userId: 2 }, 'this'],
  ])
  expect(late.mock.calls).toEqual([[{ userId: 2 }, 'this']])
  expect(stopped).not.toHaveBeenCalled()
  expect(bus.recent()).toHaveLength(2)
})

test('it is fetched at first use, and again when that failed', async () => {
  const load = jest.fn(async () => aBus()).mockRejectedValueOnce(new Error('offline'))
  const bus = createLateBus(load)
  expect(load).not.toHaveBeenCalled()

  const heard = jest.fn()
  bus.subscribe('session.ended', heard)
  await Promise.resolve()
  await Promise.resolve()
  bus.publish('session.ended', { userId: 1 })
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(2)
  expect(heard).toHaveBeenCalledTimes(1)
})
