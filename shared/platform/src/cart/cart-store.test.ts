import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { publish, subscribe } from '@portal/event-bus'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { type CartStore, createCartStore } from './cart-store.ts'

let opened: CartStore[] = []

beforeEach(() => {
  installFakeTabs()
  localStorage.clear()
})
afterEach(() => {
  for (const cart of opened) cart.stop()
  opened = []
})

/** A page's cart; without a number a visitor's. */
function open(userId?: number): CartStore {
  const cart = createCartStore(userId)
  cart.begin()
  opened.push(cart)
  return cart
}
const plansIn = (cart: CartStore) => cart.getState().planIds
const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null')

test('rule J19: the cart is a list of plans under its name, each once, twenty at most', () => {
  const cart = open()
  for (const id of ['a', 'b', 'a']) cart.put(id)
  expect(stored()).toEqual(['a', 'b'])
  for (let at = 0; at < 30; at++) cart.put(`plan-${at}`)
  expect(stored()).toHaveLength(20)
  expect(plansIn(open())).toEqual(stored())
})

test.each(['{"a":1}', '[1,2]', 'not json', 'null'])('%s under its name is an empty cart', (text) => {
  localStorage.setItem('cart', text)
  expect(plansIn(open())).toEqual([])
})

test('a plan is taken out, and another stands in its place', () => {
  const cart = open()
  for (const id of ['a', 'b', 'c']) cart.put(id)
  cart.replace('b', 'b-yearly')
  cart.take(['a'])
  expect(stored()).toEqual(['b-yearly', 'c'])
  expect(plansIn(cart)).toEqual(['b-yearly', 'c'])
})

test('what another tab does is seen here: by the browser’s word, and by the portal’s', async () => {
  const cart = open()
  localStorage.setItem('cart', '["a"]')
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  expect(plansIn(cart)).toEqual(['a'])

  const changed = new Promise((resolve) => subscribe('cart.changed', resolve))
  publish('cart.changed', { planIds: ['a', 'b'] })
  await changed
  expect(plansIn(cart)).toEqual(['a', 'b'])

  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(plansIn(cart)).toEqual([])
})

test('a change is made to what another tab left, even if nobody told of it', () => {
  const cart = open()
  localStorage.setItem('cart', '["a"]')
  expect(cart.put('b')).toEqual(['a', 'b'])
})

test('rule I23: what a visitor chose goes along, after what the person had left; the next person finds nothing', () => {
  open(7).put('left')
  opened[0]?.leave()
  expect(stored()).toBeNull()
  expect(plansIn(open(8))).toEqual([])

  const visitor = open()
  visitor.put('chosen')
  visitor.put('left')
  expect(plansIn(open(7))).toEqual(['left', 'chosen'])
  expect(stored()).toEqual(['left', 'chosen'])

  const back = open(7)
  back.take(['left', 'chosen'])
  expect(plansIn(open(7))).toEqual([])
})

test('leaving twice, as two tabs do, loses nothing', () => {
  const [one, other] = [open(7), open(7)]
  one.put('left')
  one.leave()
  other.leave()
  expect(plansIn(open(7))).toEqual(['left'])
})

const endingIn = (cart: CartStore) => cart.getState().ending

test('rule I97: what is not to renew is kept with the cart: here, in another tab and for another term', () => {
  const [cart, other] = [open(), open()]
  for (const id of ['a', 'b']) cart.put(id)
  cart.setRenews('a', false)
  cart.setRenews('a', false)
  expect([endingIn(cart), endingIn(open())]).toEqual([['a'], ['a']])
  dispatchEvent(new StorageEvent('storage', { key: 'cart:ending' }))
  expect(endingIn(other)).toEqual(['a'])

  cart.replace('a', 'a-yearly')
  expect(endingIn(cart)).toEqual(['a-yearly'])
  cart.setRenews('a-yearly', true)
  expect(endingIn(cart)).toEqual([])
  cart.setRenews('b', false)
  cart.take(['b'])
  cart.put('b')
  expect([endingIn(cart), plansIn(cart)]).toEqual([[], ['a-yearly', 'b']])
})

test('rule I97: it goes along when somebody logs in, and comes back to them alone', () => {
  const visitor = open()
  visitor.put('chosen')
  visitor.setRenews('chosen', false)
  const person = open(7)
  expect(endingIn(person)).toEqual(['chosen'])
  person.leave()
  expect([localStorage.getItem('cart:ending'), endingIn(open(8))]).toEqual([null, []])
  expect(endingIn(open(7))).toEqual(['chosen'])
})
