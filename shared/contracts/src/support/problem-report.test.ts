import { expect, test } from '@jest/globals'
import { ReportDetails, reportLine } from './problem-report.ts'

test.each([
  ['a bearer token', 'Refused: Bearer abc.def', 'Refused: Bearer [hidden]'],
  ['a named password', 'login failed, password=hunter2; again', 'login failed, password=[hidden]; again'],
  ['a named token', '{"auth-token":"s3cret"}', '{"auth-token":[hidden]'],
  ['a signed token', 'got eyJhbGciOiJub25lIn.eyJzdWIiOiJhYmMi.', 'got [hidden].[hidden].'],
  ['a website key', 'key 134526789012345678 is unknown', 'key [hidden] is unknown'],
  ['an ID', 'no such 6f1c2d7e-aaaa-4bbb-8ccc-123456789012', 'no such [hidden]'],
])('rule H62: a line of a report hides %s', (_, said, shown) => {
  expect(reportLine(said)).toBe(shown)
  expect(reportLine(shown)).toBe(shown)
})

test('rule H62: a line of a report keeps what an error says', () => {
  const said = "TypeError: Cannot read properties of undefined (reading 'subscriptionsOfThisAccount') in /account/keys"
  expect(reportLine(said)).toBe(said)
  expect(reportLine('SyntaxError: Unexpected token < in JSON\n  at position 0')).toBe(
    'SyntaxError: Unexpected token < in JSON at position 0',
  )
})

test('rule H62: a line has at most 300 characters, and a long text costs no more than its beginning', () => {
  expect(reportLine('a b '.repeat(1000))).toHaveLength(300)
  const begun = performance.now()
  expect(reportLine('token'.repeat(400_000)).length).toBeLessThanOrEqual(300)
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('rule H62: what a browser sends is searched again', () => {
  const sent = [{ part: 'errors', lines: ['Bearer abc'] }]
  expect(ReportDetails.parse(sent)).toEqual([{ part: 'errors', lines: ['Bearer [hidden]'] }])
})

test.each([
  ['a page with a query', [{ part: 'page', lines: ['/account/keys?search=a'] }]],
  ['a page elsewhere', [{ part: 'page', lines: ['https://elsewhere.example/'] }]],
  ['a part twice', Array(2).fill({ part: 'browser', lines: ['A'] })],
  ['a part without a line', [{ part: 'browser', lines: [] }]],
  ['an empty line', [{ part: 'browser', lines: [''] }]],
  ['eleven lines', [{ part: 'errors', lines: Array(11).fill('a') }]],
  ['a line that shows nothing', [{ part: 'browser', lines: ['\u200b\u202e'] }]],
  ['a page in other letters', [{ part: 'page', lines: ['/account/k\u00ebys'] }]],
  ['a page on two lines', [{ part: 'page', lines: ['/account\r\n/keys'] }]],
  ['a page that is a script', [{ part: 'page', lines: ['javascript:alert(1)'] }]],
  ['a page of another host', [{ part: 'page', lines: ['//evil.example'] }]],
  ['a line of 10,000 characters', [{ part: 'window', lines: ['a'.repeat(10_000)] }]],
  ['a line of 301 characters', [{ part: 'browser', lines: ['a'.repeat(301)] }]],
  ['a part that nobody knows', [{ part: 'cookies', lines: ['a'] }]],
])('rule H62: %s is refused', (_, sent) => {
  expect(ReportDetails.safeParse(sent).success).toBe(false)
})

test.each([
  ['a line that ends twice', 'Firefox\r\nset-cookie: a=1\u2028<b>', 'Firefox set-cookie: a=1 <b>'],
  ['one that turns the direction of writing', 'Firefox \u202egpj.exe', 'Firefox gpj.exe'],
  ['one that moves a cursor', '\u001b[31mFirefox\u0007\0', '[31mFirefox'],
  ['one with characters of no width', 'Fire\u200bfox\u2060\u00ad', 'Firefox'],
  ['one of joined emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
])('rule H62: in every part %s is one line of what it shows', (_, line, kept) => {
  for (const part of ['releases', 'requests', 'errors', 'browser', 'window'] as const)
    expect(ReportDetails.parse([{ part, lines: [line] }])).toEqual([{ part, lines: [kept] }])
})

test('rule H62: all six parts with ten lines of 300 characters are taken', () => {
  const lines = Array(10).fill('a'.repeat(15).padEnd(300, ' a'))
  const sent = ['releases', 'requests', 'errors', 'browser', 'window'].map((part) => ({ part, lines }))
  expect(ReportDetails.safeParse([{ part: 'page', lines: ['/account'] }, ...sent]).success).toBe(true)
})
