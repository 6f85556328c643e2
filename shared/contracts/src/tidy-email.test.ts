import { expect, test } from '@jest/globals'
import { tidyEmail } from './tidy-email.ts'

test.each([
  'mailto:jo@acme.example',
  'MAILTO:jo@acme.example?subject=Hello%20there',
  'jo@acme.example,',
  'jo@acme.example;',
  'jo@acme.example.',
  'jo@acme.example/',
  'jo@acme.example%20',
  'jo@acme.example>',
  '<jo@acme.example>',
  '"jo@acme.example"',
  "'jo@acme.example'",
  '(jo@acme.example)',
  '[jo@acme.example]',
  'Jo Field <jo@acme.example>',
  '"Field, Jo" <jo@acme.example>;',
  'Jo Field <mailto:jo@acme.example>',
  '\u200bjo@acme.example\ufeff',
  'jo@ac\u00adme.example',
  '\u00a0jo@acme.example \r\n',
])('rule M97: %j is the address jo@acme.example', (text) => {
  expect(tidyEmail(text)).toBe('jo@acme.example')
})

test.each([
  '',
  'jo',
  'jo@',
  'jo@acme',
  'jo@acme.example, bo@acme.example',
  'Jo <jo@acme.example>, Bo <bo@acme.example>',
  'jo..x@acme.example',
  'jo field@acme.example',
  'jo@exam_ple.com',
])('%j is left as it is, to be corrected by who typed it', (text) => {
  expect(tidyEmail(text)).toBe(text)
})
