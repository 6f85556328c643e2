import { expect, test } from '@jest/globals'
import { textParts } from './text-parts.ts'

test.each([
  ['plain words', [{ text: 'plain words' }]],
  ['', []],
  [
    'See https://docs.example/a?b=1, please.',
    [
      { text: 'See ' },
      { text: 'https://docs.example/a?b=1', href: 'https://docs.example/a?b=1' },
      { text: ', please.' },
    ],
  ],
  [
    '(https://docs.example/x)',
    [{ text: '(' }, { text: 'https://docs.example/x', href: 'https://docs.example/x' }, { text: ')' }],
  ],
  ['http://docs.example', [{ text: 'http://docs.example' }]],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['https://doorstep.example@evil.example/login', [{ text: 'https://doorstep.example@evil.example/login' }]],
  [
    '<img src=https://x.example/a.png>',
    [{ text: '<img src=' }, { text: 'https://x.example/a.png', href: 'https://x.example/a.png' }, { text: '>' }],
  ],
  ['https://', [{ text: 'https://' }]],
  [
    '“https://docs.example/x”',
    [{ text: '“' }, { text: 'https://docs.example/x', href: 'https://docs.example/x' }, { text: '”' }],
  ],
  [
    'https://doorstep.example/\u202emoc.live',
    [{ text: 'https://doorstep.example/', href: 'https://doorstep.example/' }, { text: '\u202emoc.live' }],
  ],
  [
    'https://doorstep.example\u200b.evil.example',
    [{ text: 'https://doorstep.example', href: 'https://doorstep.example/' }, { text: '\u200b.evil.example' }],
  ],
])('rule Q36: %s', (text, parts) => {
  expect(textParts(text)).toEqual(parts)
})
