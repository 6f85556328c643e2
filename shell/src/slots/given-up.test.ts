import { beforeEach, expect, jest, test } from '@jest/globals'

beforeEach(() => sessionStorage.clear())

/** Resets modules, like in a newly loaded page. */
async function loadedAnew() {
  jest.resetModules()
  return (await import('./given-up.ts')).releasesGivenUp
}

test('a release that broke is known when the page is loaded anew, and a newer one is tried (rule P35)', async () => {
  ;(await loadedAnew()).add('aaaaaa')
  const afterwards = await loadedAnew()
  expect([afterwards.has('aaaaaa'), afterwards.has('bbbbbb')]).toEqual([true, false])
})

test('somebody who presses Retry has all of them tried again, also on the next page', async () => {
  const before = await loadedAnew()
  before.add('aaaaaa')
  before.clear()
  expect((await loadedAnew()).has('aaaaaa')).toBe(false)
})

test('twenty are remembered: the one that broke longest ago is tried again', async () => {
  const releases = await loadedAnew()
  for (let at = 0; at < 20; at += 1) releases.add(`release-${at}`)
  releases.add('release-0')
  releases.add('one-more')
  expect(['release-0', 'release-1', 'release-2', 'one-more'].map((id) => releases.has(id))).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('what somebody else left under its name is as good as nothing', async () => {
  sessionStorage.setItem('shell:given-up', '{"aaaaaa":true}')
  expect((await loadedAnew()).has('aaaaaa')).toBe(false)
})
