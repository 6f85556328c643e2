import { expect, test } from '@jest/globals'
import { HostName, KnownHostName, readHostName, readHostNames } from './host-names.ts'
import { judgePage } from './page-verdict.ts'

const read = (entered: string) => {
  const found = readHostName(entered)
  if ('refused' in found) throw new Error(`${entered}: ${found.refused}`)
  return found
}

test.each([
  ['shop.example', 'shop.example', []],
  ['https://shop.example', 'shop.example', ['scheme']],
  ['https://Shop.Example:8443/cart?x#y', 'shop.example', ['scheme', 'path', 'port', 'upper case']],
  ['shop.example.', 'shop.example', ['final dot']],
  ['//shop.example/', undefined, []],
  ['*.shop.example', '*.shop.example', []],
  ['https://*.shop.example/', '*.shop.example', ['scheme', 'path']],
  ['bücher.example', 'xn--bcher-kva.example', ['other script']],
  ['*.Bücher.example', '*.xn--bcher-kva.example', ['upper case', 'other script']],
  ['localhost:3000', 'localhost', ['port']],
  ['*.localhost', '*.localhost', []],
  ['127.0.0.1', '127.0.0.1', []],
  ['127.1', '127.0.0.1', ['IP form']],
  ['[2001:DB8::1]:8080', '[2001:db8::1]', ['port', 'upper case']],
  ['2001:db8:0:0::1', '[2001:db8::1]', ['IP form']],
  ['me@shop.example', 'shop.example', ['sign-in']],
  ['a_b.shop.example', 'a_b.shop.example', []],
] as const)('%s is %s', (entered, host, changes) => {
  if (host === undefined) expect(readHostName(entered)).toEqual({ refused: expect.any(String) })
  else expect(read(entered)).toMatchObject({ host, changes })
})

test.each([
  ['', 'This field is required'],
  ['  ', 'This field is required'],
  ['shop example', 'Leave out white space'],
  ['*', 'Enter more than asterisks'],
  ['***', 'Enter more than asterisks'],
  ['*.', 'Enter more than asterisks'],
  ['*.*.example', 'An asterisk can only stand for the first part, as in *.example.com'],
  ['shop.*.example', 'An asterisk can only stand for the first part, as in *.example.com'],
  ['s*.example', 'An asterisk can only stand for the first part, as in *.example.com'],
  ['*.com', '*.com would let everybody in: name a host under it, such as *.example.com'],
  ['*.127.0.0.1', 'An IP address has no parts for an asterisk to stand for'],
  ['shop..example', 'Enter a host name, such as www.example.com'],
  ['-shop.example', 'Enter a host name, such as www.example.com'],
  ['shop$.example', 'Enter a host name, such as www.example.com'],
  ['256.1.1.1', 'Enter a host name, such as www.example.com'],
  ['NULL', 'Apps, extensions and files have no host of their own: let a server of yours ask, with a secret key'],
  ['10.0.0.0/8', 'Enter single IP addresses: a range cannot be named'],
  ['192.168.1.0/24', 'Enter single IP addresses: a range cannot be named'],
  ['2001:db8::/32', 'Enter single IP addresses: a range cannot be named'],
  ['[2001:db8::]/32', 'Enter single IP addresses: a range cannot be named'],
  ['10.0.0.*', 'An asterisk can only stand for the first part, as in *.example.com'],
  ['10.0.0.1-10.0.0.9', 'Enter a host name, such as www.example.com'],
  [`${'a'.repeat(64)}.example`, 'Enter a host name, such as www.example.com'],
])('%j is refused: %s', (entered, refused) => {
  expect(readHostName(entered)).toEqual({ refused })
})

test.each([
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'CAPACITOR://localhost/index.html',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'moz-extension://8a3e9d4e-3f2a-4b7c-9d51-2f1f6f0f5a11/page.html',
  'safari-web-extension://6F7A1E0B-5C3D-4E2F-8A9B-1C2D3E4F5A6B',
  'ms-appx-web://contoso/index.html',
  'file:///C:/shop/index.html',
  'app://-',
  'ftp://shop.example',
  'null',
])('rule K83: %s has no host of its own, and is told what to do instead', (entered) => {
  const refused = 'Apps, extensions and files have no host of their own: let a server of yours ask, with a secret key'
  expect(readHostName(entered)).toEqual({ refused })
  expect(HostName.safeParse(entered).success).toBe(false)
  expect(judgePage({ state: 'active', tokenExchangeRequired: false, hosts: ['localhost'] }, entered)).toMatchObject({
    allowed: false,
    rule: 'not-a-web-page',
  })
})

test.each([
  ['https://localhost', 'localhost'],
  ['http://tauri.localhost', 'tauri.localhost'],
  ['https://shop.example.:8443/a?b#c', 'shop.example'],
  ['https://BÜCHER.example', 'xn--bcher-kva.example'],
  ['http://[2001:DB8::1]:8080', '[2001:db8::1]'],
  ['https://a_b.shop.example', 'a_b.shop.example'],
  ['http://127.1', '127.0.0.1'],
  ['https://user:pass@shop.example', 'shop.example'],
])('rule K83: what is stored of %s is what the gateway then accepts', (entered, host) => {
  expect(read(entered).host).toBe(host)
  const page = new URL(entered).origin
  expect(judgePage({ state: 'active', tokenExchangeRequired: false, hosts: [host] }, page)).toMatchObject({
    allowed: true,
    page_host: host,
  })
})

test('rule K83: a host of before a rule can still be taken away', () => {
  expect(KnownHostName.parse('null')).toBe('null')
  expect(KnownHostName.parse('https://Shop.Example/')).toBe('shop.example')
})

test('a page on this machine is marked', () => {
  for (const local of ['localhost', 'app.localhost', '127.0.0.1', '[::1]']) expect(read(local).isLocal).toBe(true)
  for (const other of ['localhost.example', '10.0.0.1']) expect(read(other).isLocal).toBe(false)
})

test('many are pasted at once; what means the same is there once', () => {
  const pasted = 'https://shop.example/,  SHOP.example\nwww.shop.example;*.shop.example\n\n*'
  const once = readHostNames(pasted).filter(({ isRepeat }) => !isRepeat)
  expect(once.map((one) => ('host' in one ? one.host : one.refused))).toEqual([
    'shop.example',
    'www.shop.example',
    '*.shop.example',
    'Enter more than asterisks',
  ])
})

test('in a request a host name arrives in order, or says what to do about it', () => {
  expect(HostName.safeParse('https://Shop.Example/').data).toBe('shop.example')
  expect(HostName.safeParse('a b').error?.issues).toMatchObject([{ message: 'Leave out white space' }])
})

test.each([
  ['my shop.example', [['my shop.example', 'Leave out white space']]],
  [
    '127.0.0.1 localhost',
    [
      ['127.0.0.1', '127.0.0.1'],
      ['localhost', 'localhost'],
    ],
  ],
  ['not a host!', [['not a host!', 'Leave out white space']]],
  [
    'a.example b.example',
    [
      ['a.example', 'a.example'],
      ['b.example', 'b.example'],
    ],
  ],
  [
    ' a.example \n\n b.example;c.example',
    [
      ['a.example', 'a.example'],
      ['b.example', 'b.example'],
      ['c.example', 'c.example'],
    ],
  ],
])('rule D6: %j is read as what was entered, and nothing of it is dropped', (pasted, read) => {
  expect(readHostNames(pasted).map((one) => [one.entered, 'host' in one ? one.host : one.refused])).toEqual(read)
})

test('rule D6: a repeat and what was left out are said', () => {
  expect(readHostNames('shop.example, shop.example:8443')).toMatchObject([
    { host: 'shop.example', isRepeat: false, changes: [] },
    { entered: 'shop.example:8443', host: 'shop.example', isRepeat: true, changes: ['port'] },
  ])
})
