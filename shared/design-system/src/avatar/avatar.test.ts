import { expect, test } from '@jest/globals'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Olivia Adler', 'OA'],
  ['  olivia  maria adler ', 'OA'],
  ['Acme', 'A'],
  ['Émile Zola', 'ÉZ'],
  ['', '?'],
])('%p → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
