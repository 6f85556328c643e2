import { expect, test } from '@jest/globals'
import { letterCodePurpose, readLetterCode } from './letter-code.ts'

test.each([
  'BCDF-GHJK',
  'bcdf-ghjk',
  'BcDfGhJk',
  ' bcdf ghjk ',
  'B C D F - G H J K',
  'bcdf – ghjk',
  'BCDF\u2011GHJK',
  'BCDF\u00a0GHJK',
  'BCDF\u200bGHJK\r\n',
  '“BCDF-GHJK”.',
  'ＢＣＤＦ－ＧＨＪＫ',
])('rule D93: %j is read as the code of the letter', (typed) => {
  expect(readLetterCode(typed)).toBe('BCDFGHJK')
})

test.each([
  '',
  ' - ',
  'BCDF-GHJ',
  'BCDF-GHJKL',
  'BCDF-GHJA',
  'BCDF-GHJ1',
  'BCDF-GHJО',
  'secret-of-the-letter',
  'https://portal.test/reset-password',
])('rule D93: %j is no code', (typed) => {
  expect(readLetterCode(typed)).toBeUndefined()
})

test.each([
  ['/invite', 'invitation'],
  ['/Invite/', 'invitation'],
  ['/email-confirmation', 'email-confirmation'],
  ['/reset-password', 'password-reset'],
  ['/contact-confirmation', 'contact-confirmation'],
  ['/unsubscribe', undefined],
  ['/login', undefined],
  ['/', undefined],
])('rule D92: the codes of %s are for %p', (path, purpose) => {
  expect(letterCodePurpose(path)).toBe(purpose)
})
