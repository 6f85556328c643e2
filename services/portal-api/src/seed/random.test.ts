import { expect, test } from '@jest/globals'
import { createRandom } from './random.ts'

test('the same seed makes the same chance, another seed another', () => {
  const draw = (seed: string) => Array.from({ length: 20 }, createRandom(seed).next)

  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('subjects do not disturb each other', () => {
  const one = createRandom('a')
  one.next()
  expect(one.of('keys').uuid()).toBe(createRandom('a').of('keys').uuid())
})

test('both ends of a range are drawn, and nothing beyond', () => {
  const random = createRandom('a')
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(1, 6)))
  expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('a uuid is one of version 4', () => {
  const random = createRandom('a')
  for (let at = 0; at < 50; at += 1) {
    expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})
