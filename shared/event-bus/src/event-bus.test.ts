import { describe, expect, jest, test } from '@jest/globals'
import type { EventName } from '@portal/contracts/events'
import { createEventBus, type EventFault } from './event-bus.ts'

/** Two or more tabs on one channel: what one posts, the others hear. */
function openTabs(count: number) {
  const ears: ((event: { data: unknown }) => void)[] = []
  const post = (from: number, data: unknown) => {
    for (const [tab, hear] of ears.entries()) if (tab !== from) hear({ data })
  }
  const tabs = Array.from({ length: count }, (_, tab) => {
    const faults: EventFault[] = []
    const channel = {
      postMessage: (data: unknown) => post(tab, JSON.parse(JSON.stringify(data))),
      addEventListener: (_: 'message', hear: (event: { data: unknown }) => void) => void ears.push(hear),
    }
    return { faults, bus: createEventBus({ channel, report: (fault) => void faults.push(fault) }) }
  })
  return { tabs, post: (data: unknown) => post(-1, data) }
}

function openTab() {
  const faults: EventFault[] = []
  return { faults, bus: createEventBus({ report: (fault) => void faults.push(fault) }) }
}

describe('in one tab', () => {
  test('a fact reaches those who listen, until they stop', () => {
    const { bus } = openTab()
    const heard = jest.fn()
    const stop = bus.subscribe('session.ended', heard)

    bus.publish('session.ended', { userId: 1 })
    stop()
    bus.publish('session.ended', { userId: 2 })

    expect(heard.mock.calls).toEqual([[{ userId: 1 }, 'this']])
  })

  test('a late listener hears the last value of a state, and no fact of the past', () => {
    const { bus } = openTab()
    const [cart, ended] = [jest.fn(), jest.fn()]
    bus.publish('cart.changed', { planIds: ['a'] })
    bus.publish('cart.changed', { planIds: ['a', 'b'] })
    bus.publish('session.ended', { userId: 1 })

    bus.subscribe('cart.changed', cart)
    bus.subscribe('session.ended', ended)

    expect(cart.mock.calls).toEqual([[{ planIds: ['a', 'b'] }, 'this']])
    expect(ended).not.toHaveBeenCalled()
  })

  test.each([
    ['undeclared', 'key.exploded', {}],
    ['malformed', 'session.ended', { userId: 'a' }],
  ])('an event that is %s is refused and reported', (reason, event, payload) => {
    const { bus, faults } = openTab()
    const heard = jest.fn()
    bus.subscribe(event as EventName, heard)

    bus.publish(event as EventName, payload as never)

    expect(heard).not.toHaveBeenCalled()
    // Whose code it was shows whose remote it was.
    expect(faults).toMatchObject([{ event, reason, stack: expect.stringContaining('event-bus.test') }])
  })

  test('a remote publishes its own events; those of another part, of the shell and of nobody are refused in its name (rule P31)', () => {
    const { bus, faults } = openTab()
    const heard = jest.fn()
    for (const event of ['cart.changed', 'session.ended'] as const) bus.subscribe(event, heard)
    const team = { remote: 'team', release: 'abc' }

    bus.publish('cart.changed', { planIds: ['a'] }, team)
    bus.publish('session.ended', { userId: 1 }, team)
    bus.publish('key.exploded' as EventName, {} as never, team)
    expect(heard).not.toHaveBeenCalled()
    expect(faults).toMatchObject([
      { event: 'cart.changed', reason: 'not-its-own', by: team },
      { event: 'session.ended', reason: 'not-its-own', by: team },
      { event: 'key.exploded', reason: 'undeclared', by: team },
    ])

    // One of two that publish it.
    bus.publish('order.changed', { accountId: 1 }, { remote: 'billing', release: 'abc' })
    bus.publish('cart.changed', { planIds: ['a'] }, { remote: 'checkout', release: 'abc' })
    expect(heard.mock.calls).toEqual([[{ planIds: ['a'] }, 'this']])
    expect(faults).toHaveLength(3)
  })

  test('only what the contract declares is delivered', () => {
    const { bus } = openTab()
    const heard = jest.fn()
    bus.subscribe('session.ended', heard)
    bus.publish('session.ended', { userId: 1, token: 'secret' } as { userId: number })
    expect(heard).toHaveBeenCalledWith({ userId: 1 }, 'this')
  })

  test('a listener that throws is reported and stops nobody', () => {
    const { bus, faults } = openTab()
    const heard = jest.fn()
    const error = new Error('broken')
    bus.subscribe('cart.changed', () => {
      throw error
    })
    bus.subscribe('cart.changed', heard)

    bus.publish('cart.changed', { planIds: [] })

    expect(heard).toHaveBeenCalledTimes(1)
    expect(faults).toEqual([{ event: 'cart.changed', reason: 'listener-threw', error }])
  })

  test('the last 200 events can be read', () => {
    const { bus } = openTab()
    for (let i = 0; i < 205; i++) bus.publish('session.ended', { userId: i })
    const past = bus.recent()
    expect(past).toHaveLength(200)
    expect(past.at(0)?.payload).toEqual({ userId: 5 })
    expect(past.at(-1)).toMatchObject({ event: 'session.ended', payload: { userId: 204 }, from: 'this' })
  })
})

describe('between tabs', () => {
  test('what happened in one is heard in the others, once, and kept there as their state', () => {
    const { tabs } = openTabs(3)
    const [here, there, late] = [jest.fn(), jest.fn(), jest.fn()]
    tabs[0]?.bus.subscribe('cart.changed', here)
    tabs[1]?.bus.subscribe('cart.changed', there)

    tabs[0]?.bus.publish('cart.changed', { planIds: ['a'] })
    tabs[2]?.bus.subscribe('cart.changed', late)

    expect(here.mock.calls).toEqual([[{ planIds: ['a'] }, 'this']])
    for (const heard of [there, late]) expect(heard.mock.calls).toEqual([[{ planIds: ['a'] }, 'other']])
  })

  test('an event of a newer release may say more: it is heard without that', () => {
    const { tabs, post } = openTabs(1)
    const heard = jest.fn()
    tabs[0]?.bus.subscribe('key.changed', heard)
    post({ event: 'key.changed', version: 1, payload: { accountId: 1, keyId: 'b7f1' }, sentAt: 7 })
    expect(heard.mock.calls).toEqual([[{ accountId: 1 }, 'other']])
    expect(tabs[0]?.faults).toEqual([])
  })

  test.each([
    ['malformed', { event: 'cart.changed', version: 1, payload: { planIds: 'a' } }],
    ['other-version', { event: 'cart.changed', version: 2, payload: { planIds: ['a'] } }],
    ['undeclared', { event: '__proto__', version: 1, payload: {} }],
  ])('a message that is %s is refused and reported', (reason, message) => {
    const { tabs, post } = openTabs(1)
    const heard = jest.fn()
    tabs[0]?.bus.subscribe('cart.changed', heard)
    post(message)
    expect(heard).not.toHaveBeenCalled()
    expect(tabs[0]?.faults).toMatchObject([{ reason }])
  })

  test.each([[null], ['text'], [{ event: 7 }]])('%j is no event at all', (message) => {
    const { tabs, post } = openTabs(1)
    post(message)
    expect(tabs[0]?.faults).toEqual([])
  })
})
