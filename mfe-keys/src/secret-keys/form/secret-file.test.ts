import { expect, test } from '@jest/globals'
import { secretFile } from './secret-file.ts'

test('the file is named after the key and can be read by a shell', () => {
  expect(secretFile({ key_id: 'id-1', token: 'psk_1', label: 'Checkout, production' })).toEqual({
    name: 'checkout-production-secret-key.env',
    text: '# Checkout, production\nAUTH_ID=id-1\nAUTH_TOKEN=psk_1',
  })
})

test('a label of several lines stays one comment, and one without letters still makes a name', () => {
  expect(secretFile({ key_id: 'i', token: 't', label: 'a\nAUTH_ID=evil' }).text.split('\n')).toHaveLength(3)
  expect(secretFile({ key_id: 'i', token: 't', label: '密钥' }).name).toBe('secret-key.env')
})
