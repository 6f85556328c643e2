import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { WalkableWeakMap } from './walkable-weak-map.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** An object is kept until the turn ends in which a weak reference to it was made or read. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

test('what was put in is found and walked, until it is taken out', () => {
  const map = new WalkableWeakMap<object, string>()
  const [one, other] = [{}, {}]
  map.set(one, 'first')
  map.set(other, 'second')
  map.set(one, 'changed')
  expect(map.get(one)).toBe('changed')
  expect(map.entries()).toEqual([
    [one, 'changed'],
    [other, 'second'],
  ])
  map.delete(one)
  map.delete(one)
  expect(map.get(one)).toBeUndefined()
  expect(map.entries()).toEqual([[other, 'second']])
})

test('a key goes although its value names it, and the others stay', async () => {
  const map = new WalkableWeakMap<object, () => object>()
  const stays = {}
  map.set(stays, () => stays)
  ;(() => {
    const goes = {}
    map.set(goes, () => goes)
  })()
  expect(map.entries()).toHaveLength(2)
  await nextTurn()
  collectGarbage()
  expect(map.entries().map(([key]) => key)).toEqual([stays])
})
