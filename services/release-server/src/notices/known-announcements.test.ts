import { expect, jest, test } from '@jest/globals'
import { createLogger } from '@portal/foundation/logging'
import { createKnownAnnouncements, followAnnouncements } from './known-announcements.ts'

const SALE = {
  announcement_id: 'sale',
  text: 'Half price',
  link_label: '',
  link_href: '',
  audience: 'everyone',
  starts: '2026-03-09T08:00:00Z',
  ends: '2026-03-09T12:00:00Z',
  priority: 0,
  has_countdown: false,
}

function open(...answers: (unknown[] | Error)[]) {
  const logged: string[] = []
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void logged.push(line) })
  const asked: string[] = []
  const known = createKnownAnnouncements({
    settings: { apiHostTemplate: '/api/{service}' },
    log,
    askPortalApi: async ({ url }) => {
      asked.push(url)
      const answer = answers.shift() ?? []
      if (answer instanceof Error) throw answer
      return { status: 200, body: JSON.stringify(answer) }
    },
  })
  return { known, logged, asked }
}

test('rule H27: what was known stays known while portal-api is away, and the log says so once', async () => {
  const away = new TypeError('fetch failed')
  const { known, logged, asked } = open([SALE], away, away, [], away)
  expect(known.current()).toEqual([])
  await known.read()
  expect(known.current()).toEqual([SALE])
  expect(asked).toEqual(['/api/announcements/announcements'])

  await known.read()
  await known.read()
  expect(known.current()).toEqual([SALE])
  expect(logged).toHaveLength(1)

  await known.read()
  expect(known.current()).toEqual([])
  await known.read()
  expect(logged).toHaveLength(2)
})

test('one that breaks its contract is left out, and the others are shown', async () => {
  const { known } = open([{ ...SALE, text: 7 }, SALE])
  await known.read()
  expect(known.current()).toEqual([SALE])
})

test('they are read every two seconds until the server stops', async () => {
  jest.useFakeTimers()
  const { known, asked } = open()
  const stop = followAnnouncements(known)
  await jest.advanceTimersByTimeAsync(1_999)
  expect(asked).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  stop()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(2)
  jest.useRealTimers()
})
