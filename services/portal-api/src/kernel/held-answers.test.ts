import { afterEach, expect, jest, test } from '@jest/globals'
import { createLogger } from '@portal/foundation/logging'
import { createHeldAnswers } from './held-answers.ts'

afterEach(() => void jest.useRealTimers())

function heldAnswers() {
  const logged: string[] = []
  const asked: string[][] = []
  const news = new Map<string, string>()
  let isAway = false
  let looks = 0
  const held = createHeldAnswers<string, string>({
    find: async (wanted) => {
      asked.push([...wanted])
      if (isAway) throw new Error('away')
      return wanted.map((one) => news.get(one))
    },
    keepLooking: () => {
      looks += 1
      return () => {
        looks -= 1
      }
    },
    log: createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(line) }),
    failure: 'news could not be read',
  })
  return {
    held,
    asked,
    logged,
    news,
    isLooking: () => looks > 0,
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

test('all who wait are looked after at once, those with news are answered, and looks end with the last of them', async () => {
  const { held, asked, news, isLooking } = heldAnswers()
  const [one, other] = [held.news('one', 60_000), held.news('other', 60_000)]
  expect(isLooking()).toBe(true)
  news.set('one', 'news of one')
  await held.look()
  expect(await one).toBe('news of one')
  await held.look()
  expect(asked).toEqual([['one', 'other'], ['other']])
  news.set('other', 'news of the other')
  await held.look()
  expect([await other, isLooking()]).toEqual(['news of the other', false])
  await held.look()
  expect(asked).toHaveLength(2 + 1)
})

test('a wait ends without news at its time, and a failed look leaves everybody waiting', async () => {
  jest.useFakeTimers()
  const { held, logged, goAway } = heldAnswers()
  const wait = held.news('one', 25_000)
  goAway(true)
  await held.look()
  expect(logged.join()).toContain('news could not be read')
  jest.advanceTimersByTime(24_999)
  expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')
  jest.advanceTimersByTime(1)
  expect(await wait).toBeUndefined()
})

test('a server that closes answers all who wait, and nobody begins to wait from then on', async () => {
  const { held, isLooking } = heldAnswers()
  const waits = [held.news('one', 60_000), held.news('other', 60_000)]
  held.release()
  expect(await Promise.all(waits)).toEqual([undefined, undefined])
  expect(await Promise.race([held.news('late', 60_000), Promise.resolve('waits')])).toBeUndefined()
  expect(isLooking()).toBe(false)
})
