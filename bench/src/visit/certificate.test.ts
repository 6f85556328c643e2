import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { selfSigned } from './certificate.ts'

test('the certificate is for localhost, signed by its own key, and good today', () => {
  const { key, cert } = selfSigned()
  const read = new X509Certificate(cert)
  expect(read.checkHost('localhost')).toBe('localhost')
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now())
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now())
})
