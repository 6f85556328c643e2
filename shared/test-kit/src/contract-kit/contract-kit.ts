import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Manifest } from '@portal/contracts/platform'
import { watchLeftovers } from '@portal/federation/leftovers'
import { contractFaults } from '../contract-faults.ts'
import { axeFaults } from './axe-faults.ts'
import { leftBehind } from './left-behind.ts'
import { type Place, placesOf, type RemoteModules, untruths } from './places.ts'
import { rightsFaults } from './rights-faults.ts'
import { survivalFaults } from './survival-faults.ts'

const MOUNTS = 50

/**
 * Tests every remote's obligations (rule P20) in its own suite: `contractKit(manifest, { app: () =>
 * import('./src/app.tsx') })`. The modules are passed as functions, so that their side effects on loading are watched
 * as well.
 */
export function contractKit(manifest: Manifest, modules: RemoteModules): void {
  describe(`the contract of ${manifest.name}`, () => {
    const leftovers = watchLeftovers()
    let places: Place[]
    beforeAll(async () => {
      // The lifecycles wait for React by themselves, as the shell does.
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
      places = await placesOf(manifest, modules)
    })
    beforeEach(() => void jest.spyOn(console, 'error'))
    // React says there, for example, that two things of a list have one key.
    afterEach(() => expect(jest.mocked(console.error).mock.calls).toEqual([]))

    test('what it states of itself is true', async () => {
      expect([...contractFaults(manifest), ...(await untruths(manifest, modules))]).toEqual([])
    })

    test('it draws each page and card for everyone who may see it, and asks for nothing that somebody may not see', async () => {
      expect(await eachOf(places, rightsFaults)).toEqual([])
    })

    test('axe finds nothing grave in any of its pages and cards', async () => {
      expect(await eachOf(places, axeFaults)).toEqual([])
    })

    test('it survives each of its calls being refused, unanswered, or answered with what breaks the contract', async () => {
      expect(await eachOf(places, survivalFaults)).toEqual([])
    })

    test(`mounted, changed and unmounted ${MOUNTS} times, it leaves nothing behind and publishes only what it states`, async () => {
      expect(await leftBehind(places, MOUNTS, { leftovers, publishes: manifest.publishes })).toEqual([])
    })
  })
}

async function eachOf(places: readonly Place[], faultsOf: (place: Place) => Promise<string[]>) {
  const faults: string[] = []
  for (const place of places) faults.push(...(await faultsOf(place)))
  return faults
}
