import { expect, test } from '@jest/globals'
import { canonicalEmail } from './canonical-email.ts'

test.each([
  ['J.Doe+news@GoogleMail.com', 'jdoe@gmail.com'],
  ['a.b+t@corp.test', 'a.b+t@corp.test'],
  ['  Anna@Example.COM ', 'anna@example.com'],
  ['x@BÜCHER.example', 'x@xn--bcher-kva.example'],
  ['\uff41@example.com', 'a@example.com'],
])('%s is %s', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
})
