import { execFileSync } from 'node:child_process'
import { expect, jest, test } from '@jest/globals'
import { ALL_LANGUAGES, curlLine, languagesFor, type SnippetLookup, snippetOf } from './lookup-snippets.ts'

const URL = 'http://127.0.0.1:4300/street-address'
const HOSTILE = `7 O'Hara "St" $HOME \`id\` \\n`
const lookup: SnippetLookup = { kind: 'secret', url: URL, fields: { street: HOSTILE, city: '', zipcode: '20500' } }

/** Returns the arguments that a shell would pass to curl. */
function argumentsOfCurl(command: string, environment: Record<string, string>): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }\n${command}`
  return execFileSync('sh', ['-c', script], { env: environment, encoding: 'utf8' }).trimEnd().split('\n')
}

test('a shell hands curl what was typed, whatever it means to a shell, and the key from the environment', () => {
  expect(argumentsOfCurl(snippetOf('curl', lookup), { AUTH_ID: 'the-id', AUTH_TOKEN: 'the-token' })).toEqual([
    '--get',
    URL,
    '--data-urlencode',
    'auth-id=the-id',
    '--data-urlencode',
    'auth-token=the-token',
    '--data-urlencode',
    `street=${HOSTILE}`,
    '--data-urlencode',
    'zipcode=20500',
  ])
})

test('the line for a new key has its credentials in it, and fits into one line', () => {
  const line = curlLine(lookup, { key_id: 'the-id', token: "it's-a-token" })
  expect(line).not.toContain('\n')
  expect(argumentsOfCurl(line, {})).toContain("auth-token=it's-a-token")
})

test('a website key in a terminal names a page that may use it', () => {
  const website = { ...lookup, kind: 'website' as const, page: 'https://shop.example' }
  const asked = argumentsOfCurl(snippetOf('curl', website), { WEBSITE_KEY: '100000000000000001' })
  expect(asked).toContain('key=100000000000000001')
  expect(asked.slice(-2)).toEqual(['--header', 'Origin: https://shop.example'])
  expect(languagesFor('website')).toEqual(['javascript', 'curl'])
})

test('the JavaScript runs, and asks for what was typed', async () => {
  const fetched = jest.fn(async (url: string) => ({ ok: true, json: async () => [url] }))
  const run = new Function('fetch', 'process', 'console', `return (async () => {${snippetOf('javascript', lookup)}})()`)
  await run(fetched, { env: { AUTH_ID: 'the-id', AUTH_TOKEN: 'the-token' } }, { log: () => {} })
  const query = new URLSearchParams(fetched.mock.calls[0]?.[0].slice(`${URL}?`.length))
  expect(Object.fromEntries(query)).toEqual({
    'auth-id': 'the-id',
    'auth-token': 'the-token',
    street: HOSTILE,
    zipcode: '20500',
  })
})

test('PHP looks for no variable in what was typed', () => {
  expect(snippetOf('php', lookup)).toContain(`'street' => '7 O\\'Hara "St" $HOME \`id\` \\\\n',`)
})

test.each(ALL_LANGUAGES)('%s reads both parts of the key from the environment, and asks the product', (language) => {
  const code = snippetOf(language, lookup)
  for (const said of ['AUTH_ID', 'AUTH_TOKEN', 'auth-id', 'auth-token', URL, '20500']) expect(code).toContain(said)
  expect(code).not.toContain('city')
})
