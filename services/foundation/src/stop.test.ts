import { expect, test } from '@jest/globals'
import { createLogger } from './logging.ts'
import { createStopper } from './stop.ts'

test('what was opened last stops first, once, and a failure stops nothing else', async () => {
  const stopped: string[] = []
  const lines: string[] = []
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const stopper = createStopper({ drainMs: 0, log })
  stopper.add('database', async () => stopped.push('database'))
  stopper.add('server', () => Promise.reject(new Error('stuck')))
  stopper.add('port', async () => stopped.push('port'))

  expect(stopper.isStopping()).toBe(false)
  await Promise.all([stopper.stop(), stopper.stop()])
  expect(stopper.isStopping()).toBe(true)
  expect(stopped).toEqual(['port', 'database'])
  expect(lines.join()).toContain('server did not stop cleanly')
})
