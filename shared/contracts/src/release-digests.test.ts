import { expect, test } from '@jest/globals'
import { Integrity } from './release-names.ts'

const isDigest = (text: string) => Integrity.safeParse(text).success

test('a digest is SHA-256, or SHA-384 as in earlier releases, and nothing shorter or else', () => {
  expect(isDigest(`sha256-${'A'.repeat(43)}=`)).toBe(true)
  expect(isDigest(`sha384-${'A'.repeat(64)}`)).toBe(true)
  for (const other of [`sha256-${'A'.repeat(42)}=`, `sha384-${'A'.repeat(63)}`, `md5-${'A'.repeat(22)}==`, '', '../x'])
    expect(isDigest(other)).toBe(false)
})
