import { expect, test } from '@jest/globals'
import { EVENTS, eventStatement } from './events.ts'

const events = Object.entries(EVENTS)

test('every event is named for what happened to what', () => {
  expect(events.map(([name]) => name).filter((name) => !/^[a-z-]+\.[a-z]+ed$/.test(name))).toEqual([])
})

test.each(['toString', '__proto__', 'key.paused'])('%s is no event', (name) => {
  expect(eventStatement(name)).toBeUndefined()
})
