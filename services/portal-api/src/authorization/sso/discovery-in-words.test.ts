import { expect, test } from '@jest/globals'
import { discoveryInWords } from './discovery-in-words.ts'

const named = (issuer: unknown) => ({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', cause: { body: { issuer } } })

test.each([
  [
    named('https://login.example/company'),
    'The issuer calls itself https://login.example/company. Enter it with exactly this ending, and save.',
  ],
  [
    named('http://login.example/company/'),
    'The issuer calls itself http://login.example/company/, without https. Ask the identity provider’s team to set its public address to https.',
  ],
  [
    named('https://login.microsoftonline.com/{tenantid}/v2.0'),
    'The issuer calls itself https://login.microsoftonline.com/{tenantid}/v2.0, for every directory. Ask the identity provider’s team for the directory (tenant) ID, and enter https://login.microsoftonline.com/<that ID>/v2.0.',
  ],
  [
    named('https://other.example'),
    'The issuer calls itself https://other.example, which is not the one entered. Enter that one, or ask the identity provider’s team which is right.',
  ],
  [
    { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 403 } },
    'There is no description of an identity provider at https://login.example/company/.well-known/openid-configuration (status 403). Ask the identity provider’s team for the issuer of this application.',
  ],
  [
    new Error('connect ECONNREFUSED 10.0.0.7:443'),
    'https://login.example/company/.well-known/openid-configuration could not be read. Ask the identity provider’s team whether it can be reached from the internet, with a certificate that browsers trust.',
  ],
])('rule B83: %j is said in plain words', (error, words) => {
  expect(discoveryInWords(error, 'https://login.example/company/')).toBe(words)
})

test('rule B83: of a long name only its beginning is repeated', () => {
  expect(discoveryInWords(named(`https://${'x'.repeat(5_000)}`), 'https://login.example').length).toBeLessThan(400)
})
