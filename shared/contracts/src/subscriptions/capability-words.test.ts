import { expect, test } from '@jest/globals'
import { GATEWAY_PRODUCTS } from '../gateway.ts'
import { capabilityWords } from './capability-words.ts'

test('rule J142: customers read capabilities in the words of the product pages', () => {
  expect(capabilityWords(['zip4', 'verify'])).toEqual(['US address verification', 'ZIP+4 codes'])
  expect(capabilityWords(undefined)).toEqual([])
})

test('rule J142: a capability that a catalog admin added is read without its hyphens', () => {
  expect(capabilityWords(['batch-requests'])).toEqual(['Batch requests'])
})

test.each(GATEWAY_PRODUCTS)('rule J142: what $label requires has words of its own', ({ capability }) => {
  const [words = ''] = capabilityWords([capability])
  expect(words.toLowerCase()).not.toBe(capability.replaceAll('-', ' '))
})
