import { expect, test } from '@jest/globals'
import { EVENTS, eventStatement } from './events.ts'

const events = Object.entries(EVENTS)

test('every event is named for what happened to what', () => {
  expect(events.map(([name]) => name).filter((name) => !/^[a-z-]+\.[a-z]+ed$/.test(name))).toEqual([])
})

test('which account a tab shows never travels to another', () => {
  expect(eventStatement('account.switched')?.tabs).toBe('this')
  expect(eventStatement('session.started')?.tabs).toBe('this')
})

test('sign-out, membership and cart do', () => {
  const travelling = events.filter(([, { tabs }]) => tabs === 'all').map(([name]) => name)
  expect(travelling).toEqual(['session.ended', 'membership.changed', 'cart.changed'])
})

test.each(['toString', '__proto__', 'key.paused'])('%s is no event', (name) => {
  expect(eventStatement(name)).toBeUndefined()
})
