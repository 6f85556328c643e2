import { describe, expect, test } from '@jest/globals'
import { Email, isMailAddress } from './email.ts'

describe('rule M97: an address that a mail server takes as it stands', () => {
  test.each([
    'a@b.co',
    "o'adler+keys=a_b~c!d@acme.example",
    '#!$%&*/?^`{|}~@acme.example',
    'jo.field@mail.acme.example',
    'jörg@bücher.example',
    '用户@例え.jp',
    'a@3com.example',
    'a@a-b.example',
    'a@xn--bcher-kva.example',
    `${'a'.repeat(64)}@acme.example`,
    `${'ö'.repeat(32)}@acme.example`,
    `a@${'b'.repeat(63)}.example`,
  ])('is %s', (address) => expect(Email.safeParse(` ${address} `)).toEqual({ success: true, data: address }))

  test.each([
    ['a comma', 'x,carol@acme.example'],
    ['a semicolon', 'jo;field@acme.example'],
    ['a comma behind the @', 'bob@mailinator.com,x.example'],
    ['a comma behind a tag', 'bob+1@gmail.com,x.example'],
    ['angle brackets', '<dora@acme.example>'],
    ['a name', 'Dora <dora@acme.example>'],
    ['a quoted local part', '"a b"@acme.example'],
    ['a comment', '(a)b@acme.example'],
    ['a group', 'a:b@acme.example'],
    ['a backslash', 'a\\b@acme.example'],
    ['an address of a machine', 'a@[192.0.2.1]'],
    ['numbers alone', 'a@192.0.2.1'],
    ['a route', '@a.example:b@acme.example'],
    ['two @', 'a@@acme.example'],
    ['an @ in the local part', 'a@b@acme.example'],
    ['a percent sign in the domain', 'jo@acme.example%20'],
    ['an escaped letter', 'jo@acm%65.example'],
    ['a slash', 'jo@acme.example/'],
    ['a port', 'jo@acme.example:25'],
    ['a query', 'jo@acme.example?subject=x'],
    ['mailto:', 'mailto:jo@acme.example'],
    ['two dots', 'jo..x@acme.example'],
    ['a leading dot', '.jo@acme.example'],
    ['a trailing dot', 'jo.@acme.example'],
    ['two dots in the domain', 'jo@acme..example'],
    ['a leading dot in the domain', 'jo@.acme.example'],
    ['a trailing dot in the domain', 'jo@acme.example.'],
    ['an underscore in the domain', 'jo@exam_ple.com'],
    ['a leading hyphen', 'jo@-acme.example'],
    ['a trailing hyphen', 'jo@acme-.example'],
    ['a hyphen behind letters of their own', 'jo@例-.example'],
    ['no dot in the domain', 'jo@localhost'],
    ['a space', 'jo field@acme.example'],
    ['a no-break space', 'jo\u00a0field@acme.example'],
    ['a line break', 'jo@acme.example\r\nBcc: x@acme.example'],
    ['NUL', 'a\u0000b@acme.example'],
    ['an escape', 'a\u001b[31m@acme.example'],
    ['a turned direction', 'a\u202eb@acme.example'],
    ['a zero-width space', 'a\u200bb@acme.example'],
    ['a soft hyphen in the domain', 'a@ac\u00adme.example'],
    ['half a character', 'a\ud800b@acme.example'],
    ['a full-width comma', 'x\uff0ccarol@acme.example'],
    ['a full-width bracket', '\uff1ca\uff1e@acme.example'],
    ['a label of 64', `a@${'b'.repeat(64)}.example`],
    ['65 characters before the @', `${'a'.repeat(65)}@acme.example`],
    ['66 octets before the @', `${'ö'.repeat(33)}@acme.example`],
    ['punycode that is none', 'a@xn--0.example'],
  ])('has no %s: %j', (_, address) => {
    expect(Email.safeParse(address).error?.issues.map(({ message }) => message)).toEqual(['Invalid email format'])
  })

  test('has at most 254 octets, also where its domain is written out in ASCII', () => {
    const domain = (length: number) => `${`${'b'.repeat(60)}.`.repeat(4)}example`.slice(-length)
    expect(isMailAddress(`abc@${domain(250)}`)).toBe(true)
    expect(isMailAddress(`abcd@${domain(250)}`)).toBe(false)
    expect(isMailAddress(`äbc@${domain(250)}`)).toBe(false)
    expect(isMailAddress(`abcdefg@${'ü'.repeat(50)}.${domain(140)}`)).toBe(true)
    expect(isMailAddress(`${'a'.repeat(60)}@${`${'ü'.repeat(30)}.`.repeat(4)}${domain(60)}`)).toBe(false)
  })
})
