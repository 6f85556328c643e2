import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createLogger } from './logging.ts'
import { createStopper } from './stop.ts'

test('what was opened last stops first, once, and a failure stops nothing else', async () => {
  const stopped: string[] = []
  const lines: string[] = []
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const stopper = createStopper({ drainMs: 0, stepMs: 10_000, log })
  stopper.add('database', async () => stopped.push('database'))
  stopper.add('server', () => Promise.reject(new Error('stuck')))
  stopper.add('port', async () => stopped.push('port'))

  expect(stopper.isStopping()).toBe(false)
  await Promise.all([stopper.stop(), stopper.stop()])
  expect(stopper.isStopping()).toBe(true)
  expect(stopped).toEqual(['port', 'database'])
  expect(lines.join()).toContain('server did not stop cleanly')
})

describe('a signal', () => {
  const exit = jest.spyOn(process, 'exit')
  const log = createLogger({ logLevel: 'silent' }, { write: () => {} })
  const newStopper = () => createStopper({ drainMs: 0, stepMs: 10_000, log })

  beforeEach(() => {
    jest.useFakeTimers()
    exit.mockReset().mockImplementation(() => undefined as never)
  })
  afterEach(() => {
    jest.useRealTimers()
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
  })

  test('that npm passes on once more is one', async () => {
    newStopper().listen()
    process.emit('SIGINT')
    process.emit('SIGINT')
    await jest.runAllTimersAsync()
    expect(exit.mock.calls).toEqual([[0]])
  })

  test('ends the process also when a part of it does not stop', async () => {
    const stopped: string[] = []
    const stopper = newStopper()
    stopper.add('database', async () => stopped.push('database'))
    stopper.add('stuck', () => new Promise(() => {}))
    stopper.listen()
    process.emit('SIGTERM')
    await jest.advanceTimersByTimeAsync(9_900)
    expect(stopped).toEqual([])
    await jest.advanceTimersByTimeAsync(200)
    expect(stopped).toEqual(['database'])
    expect(exit.mock.calls).toEqual([[0]])
  })

  test('given again later ends what is stuck', async () => {
    const stopper = newStopper()
    stopper.add('stuck', () => new Promise(() => {}))
    stopper.listen()
    process.emit('SIGINT')
    await jest.advanceTimersByTimeAsync(1000)
    expect(exit).not.toHaveBeenCalled()
    process.emit('SIGINT')
    expect(exit.mock.calls).toEqual([[1]])
  })
})
