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
  ['a line of 301 characters', [{ part: 'browser', lines: ['a'.repeat(301)] }]],
  ['a part that nobody knows', [{ part: 'cookies', lines: ['a'] }]],
])('rule H62: %s is refused', (_, sent) => {
  expect(ReportDetails.safeParse(sent).success).toBe(false)
})

test('rule H62: all six parts with ten lines of 300 characters are taken', () => {
  const lines = Array(10).fill('a'.repeat(15).padEnd(300, ' a'))
  const sent = ['releases', 'requests', 'errors', 'browser', 'window'].map((part) => ({ part, lines }))
  expect(ReportDetails.safeParse([{ part: 'page', lines: ['/account'] }, ...sent]).success).toBe(true)
})
