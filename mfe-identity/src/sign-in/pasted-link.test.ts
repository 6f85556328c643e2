import { expect, test } from '@jest/globals'
import { readPastedLink } from './pasted-link.ts'

const FACTS = { token: 'Ab-_9__Cd', username: 'nora+tag@quist.example' }

test.each([
  ['as it was sent', 'https://portal.test/reset-password#token=Ab-_9__Cd&username=nora%2Btag%40quist.example'],
  ['in brackets', '<https://portal.test/reset-password#token=Ab-_9__Cd&username=nora%2Btag%40quist.example>.'],
  [
    'broken over lines',
    ' https://portal.test/reset-password\r\n#token=Ab-_9\n__Cd&username=nora%2Btag%40\n quist.example\n',
  ],
  ['with # escaped', 'https://portal.test/reset-password%23token=Ab-_9__Cd&username=nora%2Btag%40quist.example'],
  ['as HTML', 'https://portal.test/reset-password&#35;token=Ab-_9__Cd&amp;username=nora%2Btag%40quist.example'],
  [
    'in Safe Links',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fportal.test%2Freset-password%23token%3DAb-_9__Cd%26username%3Dnora%252Btag%2540quist.example&amp;data=05%7C02%7Cx%40y.example&amp;reserved=0',
  ],
  [
    'in Proofpoint’s second version',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__portal.test_reset-2Dpassword-23token-3DAb-2D-5F9-5F-5FCd-26username-3Dnora-252Btag-2540quist.example&d=DwMFaQ&c=x',
  ],
  [
    'in Proofpoint’s third version',
    'https://urldefense.com/v3/__https://portal.test/reset-password*token=Ab-_9__Cd&username=nora*2Btag*40quist.example__;IyUl!!Abc!Def$',
  ],
])('rule D91: a pasted link is read %s', (_, pasted) => {
  expect(readPastedLink(pasted)).toEqual({ page: '/reset-password', facts: FACTS })
})

test.each([
  ['#token=Ab-_9__Cd&username=nora%2Btag%40quist.example', FACTS],
  ['token=Ab-_9__Cd', { token: 'Ab-_9__Cd' }],
  ['"secret-of-the-letter".', { token: 'secret-of-the-letter' }],
  [' secret-of-\nthe-letter ', { token: 'secret-of-the-letter' }],
  ['https://portal.test/reset-password', {}],
  ['https://portal.test/reset-password#', {}],
  ['a word', {}],
  ['', {}],
])('rule D91: of %p is read what it says', (pasted, facts) => {
  expect(readPastedLink(pasted)).toEqual({ facts })
})
