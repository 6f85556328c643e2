import { expect, test } from '@jest/globals'
import { imageTypeOf } from './image-type.ts'

const hex = (bytes: string) => Buffer.from(bytes, 'hex')

test.each([
  ['image/png', hex('89504e470d0a1a0a0000000d49484452')],
  ['image/jpeg', hex('ffd8ffe000104a464946')],
  ['image/gif', Buffer.from('GIF89a…')],
  ['image/gif', Buffer.from('GIF87a…')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  [undefined, Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [undefined, Buffer.from('<html>GIF89a')],
  [undefined, hex('89504e47')],
  [undefined, Buffer.alloc(0)],
])('rule Q20: %s is known by its content', (type, content) => {
  expect(imageTypeOf(content.toString('latin1'))).toBe(type)
})
