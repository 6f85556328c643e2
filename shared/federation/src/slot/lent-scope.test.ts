import { expect, test } from '@jest/globals'
import * as eventBus from '@portal/event-bus'
import { reportEventFaults, subscribe } from '@portal/event-bus'
import { scopeLentTo } from './lent-scope.ts'

type Publish = (event: string, payload: object) => void
const react = { get: () => () => ({}) }
const scope = {
  react: { '19.0.0': react },
  '@portal/event-bus': { '1.0.0': { get: async () => () => eventBus } },
  '@portal/platform/events': { '1.0.0': { get: async () => () => eventBus, lib: () => eventBus, version: '1.0.0' } },
}

test.each(['@portal/event-bus', '@portal/platform/events'])(
  'what a remote takes from %s publishes in its name, and the rest is the host’s (rule P31)',
  async (door) => {
    const lent = scopeLentTo({ remote: 'team', release: 'abc' }, scope)[door]?.['1.0.0'] as {
      get: () => Promise<() => { publish: Publish; subscribe: unknown }>
    }
    const taken = (await lent.get())()
    expect(taken.subscribe).toBe(subscribe)

    const fault = new Promise((tell) => reportEventFaults(tell))
    taken.publish('cart.changed', { planIds: [] })
    expect(await fault).toMatchObject({ reason: 'not-its-own', by: { remote: 'team', release: 'abc' } })
  },
)

test('a module that is there already is lent in its name, too, and every other as it is', () => {
  const lent = scopeLentTo({ remote: 'team', release: 'abc' }, scope)
  const { lib, version } = Object(lent['@portal/platform/events'])['1.0.0'] as {
    lib: () => typeof eventBus
    version: string
  }
  expect(lib().publish).not.toBe(eventBus.publish)
  expect(version).toBe('1.0.0')
  expect(lent.react?.['19.0.0']).toBe(react)
})
