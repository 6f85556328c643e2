import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { defineManifest, type ManifestStatement } from '@portal/contracts/platform'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { publish } from '@portal/event-bus'
import { watchLeftovers } from '@portal/federation/leftovers'
import { accountQuery, useQuery } from '@portal/platform/api'
import { remoteLifecycles } from '@portal/platform/remote'
import { useMay } from '@portal/platform/session'
import { type FunctionComponent, useEffect } from 'react'
import { axeFaults } from './axe-faults.ts'
import { leftBehind } from './left-behind.ts'
import { type Place, placesOf, untruths } from './places.ts'
import { rightsFaults } from './rights-faults.ts'
import { survivalFaults } from './survival-faults.ts'

const KEYS = '/account/keys'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

function placeOf(Root: FunctionComponent, said: Partial<Place> = {}): Place {
  const requires = listSecretKeys.requires
  return { name: KEYS, path: KEYS, requires, lifecycles: remoteLifecycles(Root), mayBeEmpty: false, ...said }
}

function SoundKeys() {
  const may = useMay(listSecretKeys)
  const keys = useQuery({ ...accountQuery(listSecretKeys), enabled: may })
  return <p>Keys: {keys.data?.map(({ label }) => label).join(', ')}</p>
}

describe('rights', () => {
  test('a remote that keeps to them has no fault', async () => {
    expect(await rightsFaults(placeOf(SoundKeys))).toEqual([])
  })

  test('what asks without being allowed to is named', async () => {
    const Root = () => <p>{useQuery(accountQuery(listSecretKeys)).status}</p>
    expect(await rightsFaults(placeOf(Root))).toEqual([
      `${KEYS} asks for GET /secret-keys for nobody.`,
      `${KEYS} asks for GET /secret-keys for [].`,
    ])
  })

  test('a page that draws nothing for those whom it is for is named', async () => {
    expect(await rightsFaults(placeOf(() => null, { requires: 'self' }))).toEqual([`${KEYS} draws nothing for [].`])
  })
})

test('what nobody can name or reach is found by axe, with the page that has it', async () => {
  const Root = () => <input type="text" />
  expect(await axeFaults(placeOf(Root))).toEqual([`${KEYS} has label: <input type="text">`])
  expect(await axeFaults(placeOf(SoundKeys))).toEqual([])
})

test('a page that cannot do without an answer is named, with how it came', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const Root = () => {
    const { data, isPending } = useQuery(accountQuery(listSecretKeys))
    return <p>Keys: {!isPending && (data as unknown[]).length}</p>
  }
  const faults = await survivalFaults(placeOf(Root))
  for (const way of ['refused', 'unanswered', 'answered with {}']) {
    expect(faults).toContain(`${KEYS} draws nothing with GET /secret-keys ${way}.`)
  }
  expect(faults).toContainEqual(expect.stringMatching(/TypeError/))
  expect(await survivalFaults(placeOf(SoundKeys))).toEqual([])
})

describe('what is left behind', () => {
  const leftovers = watchLeftovers()
  const leaking = (leak: () => void) => {
    const Root = () => {
      useEffect(leak, [])
      return <p>Keys</p>
    }
    return leftBehind([placeOf(Root)], 3, { leftovers, publishes: [], patience: 20 })
  }

  test('nothing, by a page that takes its things along', async () => {
    const listen = () => {
      const [timer, node] = [setInterval(() => {}, 5000), document.body.appendChild(document.createElement('i'))]
      const stop = new AbortController()
      window.addEventListener('resize', listen, stop)
      document.addEventListener('keydown', listen)
      return () => {
        clearInterval(timer)
        node.remove()
        stop.abort()
        document.removeEventListener('keydown', listen)
      }
    }
    expect(await leaking(listen)).toEqual([])
  })

  test.each<[string, () => void, string]>([
    ['a listener', () => window.addEventListener('resize', () => {}), '3 × a listener for resize on window'],
    ['an interval', () => void setInterval(() => {}, 60_000), '3 × an interval of 60000 ms'],
    ['a timer', () => void setTimeout(() => {}, 60_000), '3 × a timer of 60000 ms'],
    ['a style', () => void document.head.append(document.createElement('style')), '3 × a style'],
    ['a node', () => void document.body.append(document.createElement('b')), '3 × a b'],
    ['an observer', () => new MutationObserver(() => {}).observe(document.body), '3 × a MutationObserver'],
  ])('%s is counted', async (_, leak, said) => {
    expect(await leaking(leak)).toEqual([said])
  })

  test('an event that is not stated is named', async () => {
    expect(await leaking(() => publish('cart.changed', { planIds: [] }))).toContain('publishes cart.changed')
  })
})

describe('what is said of pages and cards', () => {
  const page = (path: string, said = {}) =>
    ({ path, title: path, layout: 'account', requires: 'self', ...said }) as const
  const stated = (said: Partial<ManifestStatement>) =>
    defineManifest({
      name: 'keys',
      title: 'Keys',
      owner: 'A team',
      audience: 'customer',
      pages: [page(KEYS)],
      publishes: [],
      hears: [],
      ...said,
    })
  const lifecycles = remoteLifecycles(SoundKeys)
  const drawing = (...paths: string[]) => ({ app: async () => ({ ...lifecycles, paths }) })

  test('a page that nothing draws and a route that no page states are named', async () => {
    expect(await untruths(stated({}), drawing(KEYS, `${KEYS}/:id`))).toEqual([])
    expect(await untruths(stated({}), drawing('/account/team', `${KEYS}capes`))).toEqual([
      'keys draws /account/team, which no page states.',
      'keys draws /account/keyscapes, which no page states.',
      'keys states /account/keys, which nothing draws.',
    ])
    expect(await untruths(stated({ pages: [page(KEYS, { exact: true })] }), drawing(`${KEYS}/:id`))).toHaveLength(2)
  })

  test('cards are there as they are stated', async () => {
    const card = { name: 'usage', title: 'Usage', order: 1, requires: 'self' } as const
    const cards = async () => ({ cards: { other: lifecycles } })
    expect(await untruths(stated({ cards: [card] }), { ...drawing(KEYS), cards })).toEqual([
      'keys has the card other, which it does not state.',
      'keys states the card usage, which it does not have.',
    ])
  })

  test('each address is visited once, with an example of what it holds', async () => {
    const places = await placesOf(stated({ pages: [page(KEYS), page('/account/all')] }), {
      ...drawing(KEYS, `${KEYS}/:id`, `${KEYS}/*`, '/account/all/*'),
    })
    expect(places.map(({ path }) => path)).toEqual([KEYS, `${KEYS}/1`, '/account/all'])
  })
})
