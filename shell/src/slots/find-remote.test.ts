import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { createFinder } from './find-remote.ts'
import { createRest } from './rest-of-plan.ts'

const team = aRemote('team', aPage('/account/team'))
const fetched = jest.fn<(url: string, init?: RequestInit) => Promise<unknown>>()
const answer = (body: unknown) => ({ ok: true, text: async () => JSON.stringify(body) })
const integrity = `sha384-${createHash('sha384')
  .update(JSON.stringify({ remotes: [team] }))
  .digest('base64')}`

const rest = { url: '/plans/then.json', integrity }
const plan = aPlan({ rest })

beforeEach(() => {
  Object.assign(globalThis, { fetch: fetched.mockReset().mockResolvedValue(answer({ remotes: [team] })) })
  history.replaceState(null, '', '/account/keys')
})

const refreshPlan = jest.fn(async () => {})
const open = (planOf = () => plan) => createFinder(planOf, createRest(planOf, refreshPlan))

test('the remote of the document is there already', async () => {
  expect(await open()('keys')).toBe(plan.remote)
  expect(fetched).not.toHaveBeenCalled()
})

test('another comes from the rest of the plan, which is fetched once and checked', async () => {
  const find = open()
  expect([await find('team'), await find('team')]).toEqual([team, team])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/plans/then.json'])
})

test('on a page that has no digests of its own, the browser checks the rest of the plan', async () => {
  const subtle = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  expect(await open()('team')).toEqual(team)
  expect(fetched.mock.calls).toEqual([['/plans/then.json', { credentials: 'same-origin', integrity }]])
  subtle.mockRestore()
})

test('of a later plan another rest is fetched', async () => {
  let now = plan
  const rest = createRest(() => now, refreshPlan)
  await rest()
  now = { ...plan, rest: { url: '/plans/later.json', integrity } }
  await rest()
  await rest()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/plans/then.json', '/plans/later.json'])
})

test('one that is not what the plan names is refused', async () => {
  fetched.mockResolvedValue(answer({ remotes: [{ ...team, owner: 'somebody else' }] }))
  await expect(open()('team')).rejects.toThrow()
})

test('what no plan holds is an error', async () => {
  await expect(open()('billing')).rejects.toThrow('The plan holds nothing of billing.')
})

describe('when the rest is gone', () => {
  const gone = { ok: false, status: 404 }

  test('because somebody has released since, the page goes on by the current plan, whole', async () => {
    let now = plan
    refreshPlan.mockImplementationOnce(async () => {
      now = { ...plan, rest: { url: '/plans/now.json', integrity } }
    })
    fetched.mockResolvedValueOnce(gone)
    const find = open(() => now)
    expect([await find('team'), await find('team')]).toEqual([team, team])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/plans/then.json', '/plans/now.json'])
  })

  test('for good, that is not kept', async () => {
    fetched.mockResolvedValue(gone)
    const find = open()
    await expect(find('team')).rejects.toThrow('404')
    fetched.mockResolvedValue(answer({ remotes: [team] }))
    expect(await find('team')).toEqual(team)
  })
})

test('a release that was made for a newer shell waits for it, as long as the page has one from before', async () => {
  let now = aPlan({ rest: null })
  const of = (id: string, react: string) => {
    const remote = { ...aRemote('keys'), current: { ...aRemote('keys').current, id, needs: { react } } }
    now = { ...now, shell: { ...now.shell, provides: { react: '19.2.0' } }, remote }
    return remote
  }
  const find = open(() => now)
  const first = of('first', '^19.0.0')
  expect(await find('keys')).toBe(first)
  of('second', '^20.0.0')
  expect(await find('keys')).toBe(first)
  const third = of('third', '^19.1.0')
  expect(await find('keys')).toBe(third)
})
