import { expect, test } from '@jest/globals'
import { findInSample, LOOKUPS, readUsAddress } from '../services/foundation/src/sample-lookups/index.ts'
import { EXAMPLES, FIRST_ADDRESS, FIRST_ANSWER } from '../services/release-server/src/site/home-examples.ts'
import { exampleOf } from '../services/release-server/src/site/product-example.ts'
import { PRODUCTS } from '../services/release-server/src/site/products.ts'

const lookups: Readonly<Record<string, (field: (name: string) => string) => unknown[]>> = LOOKUPS

test.each(EXAMPLES)('the first page shows of $product what the product answers', ({ lookup, answered }) => {
  const [first] = lookups[lookup.path]?.((name) => lookup.query[name] ?? '') ?? []
  const values = JSON.stringify(first)
  for (const word of answered.flatMap((line) => line.split(/,? /))) expect(values).toContain(word)
})

test('the field of the first page begins with what is answered for it', () => {
  const address = readUsAddress(FIRST_ADDRESS)
  const { latitude, longitude } = (address && findInSample(address)) ?? {}
  expect(FIRST_ANSWER).toEqual({ address, place: { latitude, longitude } })
})

const PRODUCTS_ANSWERED = PRODUCTS.flatMap((product) => exampleOf(product, 'https://lookups.example') ?? [])

test('rule N10: nine products show a request in every language, with what the product answers to it', () => {
  expect(PRODUCTS_ANSWERED).toHaveLength(9)
  for (const { product, request, answer, rows } of PRODUCTS_ANSWERED) {
    const url = new URL(/'(https:[^']*)'/.exec(request[0]?.text ?? '')?.[1] ?? '')
    const asked = new Map(
      [...(request[0]?.text ?? '').matchAll(/--data-urlencode '(\w+)=([^']*)'/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    const answered = lookups[url.pathname]?.((name) => asked.get(name) ?? '') ?? []
    expect(answered.length).toBeGreaterThan(0)
    expect([url.pathname, JSON.parse(answer.text), rows.all]).toEqual([
      product.path,
      answered.slice(0, rows.shown),
      answered.length,
    ])
  }
})
