import { expect, test } from '@jest/globals'
import { readSettings } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://db/portal',
  SIGNING_KEYS: '{}',
  ENVELOPE_KEYS: 'a:b',
  SMTP_URL: 'smtp://mail',
}

test('everything has a default', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ production: false, seed: false, port: 4000, publicOrigin: 'http://localhost:4000' })
  expect(settings.smtpUrl).toBe('smtp://127.0.0.1:4225')
  expect(settings.queueMs).toBe(1_000)
})

test('rule F92: name servers are those that are named, or the system’s, and outside production the sandbox', () => {
  const servers = '1.1.1.1, [2606:4700:4700::1111]:53'
  expect(readSettings({ DNS_SERVERS: servers }).dnsServers).toEqual(['1.1.1.1', '[2606:4700:4700::1111]:53'])
  expect(readSettings({ SANDBOX_PORT: '4711' }).dnsServers).toEqual(['127.0.0.1:4711'])
  expect(readSettings(PRODUCTION).dnsServers).toEqual([])
  for (const wrong of ['dns.example', '1.1.1.1:dns', 'https://1.1.1.1'])
    expect(() => readSettings({ DNS_SERVERS: wrong })).toThrow(/DNS_SERVERS: IP addresses/)
})

test('an empty variable is as good as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

test('rule J150: one person gives back up to $1,000.00 alone, also where the setting is empty; 0 is none', () => {
  expect(readSettings({}).refundsAloneUpTo).toBe(100_000)
  expect(readSettings({ REFUNDS_ALONE_UP_TO: '' }).refundsAloneUpTo).toBe(100_000)
  expect(readSettings({ REFUNDS_ALONE_UP_TO: '0' }).refundsAloneUpTo).toBe(0)
})

test('every wrong setting is named in one sentence', () => {
  expect(() => readSettings({ PORT: 'abc', SEED: 'all' })).toThrow(/SEED: .*PORT: /)
})

test.each([
  [
    'API_HOST_TEMPLATE',
    ['api/{service}', '/api', '//evil/{service}', 'ftp://{service}'],
    'https://{service}.example.com',
  ],
  [
    'CORS_ORIGINS',
    ['https://a.example/', '*', 'https://a.example, b.example'],
    'https://a.example, http://b.example:81',
  ],
  [
    'REMOTES_SERVED_AT',
    ['keys', 'keys=', 'keys=http://localhost:4050/', 'keys=http://localhost:4050, team=here'],
    'keys=http://localhost:4050, team=http://localhost:4051',
  ],
  ['PUBLIC_URL', ['portal', 'ftp://portal.example', 'https://portal.example/shop'], 'http://portal.example:8080/'],
  ['CHAT_WIDGET_URL', ['chat', 'http://chat.example/widget.js'], 'https://chat.example/widget.js'],
  ['SMTP_URL', ['mail', 'http://mail'], 'smtps://user:word@mail:465'],
  ['REDIS_URL', ['redis', '127.0.0.1:6379'], 'rediss://redis:6379/1'],
  ['SUPPORT_EMAIL', ['nobody', 'a@b\r\nBcc: c@d'], 'help@a.example'],
  ['MAIL_FROM', ['nobody', 'a@b\r\nBcc: c@d'], 'no-reply@a.example'],
  [
    'CHAT_HOURS',
    ['9-5', 'Mon-Fri 17:00-09:00 UTC', 'Mon-Fri 09:00-17:00 Mars/Olympus'],
    'Mon-Fri 09:00-17:00 America/Denver',
  ],
  ['STAFF_SECOND_FACTOR', ['yes', 'off'], 'optional'],
  ['METRICS_PORT', ['-1', '65536'], '9090'],
  ['REFUNDS_ALONE_UP_TO', ['-1', '10.50', 'none'], '250000'],
  ['RECAPTCHA_SCRIPT_URL', ['enterprise.js', 'https://a.example/e.js?render=x'], 'https://a.example/recaptcha/e.js'],
])('%s is looked at before the start', (name, wrong, right) => {
  for (const value of wrong) expect(() => readSettings({ [name]: value })).toThrow(`${name}: `)
  expect(() => readSettings({ [name]: right })).not.toThrow()
})

test('rule B119: staff need a second factor in production unless a setting says otherwise, and elsewhere if one says so', () => {
  const isNeeded = (environment: Record<string, string>) => readSettings(environment).staffNeedSecondFactor
  expect([isNeeded(PRODUCTION), isNeeded({})]).toEqual([true, false])
  const [required, optional] = [{ STAFF_SECOND_FACTOR: 'required' }, { STAFF_SECOND_FACTOR: 'optional' }]
  expect([isNeeded({ ...PRODUCTION, ...optional }), isNeeded(required)]).toEqual([false, true])
})

test.each(['PUBLIC_URL', 'DATABASE_URL', 'SIGNING_KEYS', 'ENVELOPE_KEYS', 'SMTP_URL'])(
  'a production start refuses to run without %s',
  (name) => {
    expect(readSettings(PRODUCTION).production).toBe(true)
    expect(() => readSettings({ ...PRODUCTION, [name]: undefined })).toThrow(`A production start needs ${name}.`)
  },
)

test('a production start never seeds, never serves plain http and never serves a remote from elsewhere', () => {
  expect(() => readSettings({ ...PRODUCTION, SEED: 'demo' })).toThrow('never seeds')
  expect(() => readSettings({ ...PRODUCTION, REMOTES_SERVED_AT: 'keys=http://localhost:4050' })).toThrow(
    'releases alone',
  )
  expect(() => readSettings({ ...PRODUCTION, PUBLIC_URL: 'http://portal.example' })).toThrow('https')
})

test('a production start says all that it lacks at once, and what to do', () => {
  const { SIGNING_KEYS: _, ...unsafe } = { ...PRODUCTION, PUBLIC_URL: 'http://portal.example', SEED: 'demo' }
  expect(() => readSettings(unsafe)).toThrow(
    [
      'A production start needs SIGNING_KEYS.',
      '`npm run new-secrets` prints SIGNING_KEYS and ENVELOPE_KEYS.',
      'A production start needs an https PUBLIC_URL.',
      'A production start never seeds: remove SEED.',
    ].join('\n'),
  )
})

const GOOGLE = {
  GOOGLE_ISSUER: 'https://accounts.example',
  GOOGLE_CLIENT_ID: 'portal',
  GOOGLE_CLIENT_SECRET: 'secret',
}
const providersOf = (environment: Record<string, string>) =>
  readSettings(environment).loginProviders.map(({ name, issuer }) => [name, issuer])

test('people log in with the providers that are set up; outside production the sandbox stands in for the others', () => {
  expect(providersOf({ ...PRODUCTION })).toEqual([])
  expect(providersOf({ ...PRODUCTION, ...GOOGLE })).toEqual([['google', 'https://accounts.example']])
  expect(providersOf({ ...GOOGLE, SANDBOX_PORT: '4999' })).toEqual([
    ['google', 'https://accounts.example'],
    ['microsoft', 'http://127.0.0.1:4999/microsoft'],
  ])
})

test('a provider is set up whole, and over https', () => {
  const { GOOGLE_CLIENT_SECRET: _, ...half } = GOOGLE
  expect(() => readSettings(half)).toThrow('Google needs GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')
  const open = (issuer: string, rest = {}) => readSettings({ ...rest, ...GOOGLE, GOOGLE_ISSUER: issuer })
  expect(() => open('http://accounts.example')).toThrow('GOOGLE_ISSUER has to be an https address.')
  expect(() => open('http://127.0.0.1:9', PRODUCTION)).toThrow('GOOGLE_ISSUER has to be an https address.')
  expect(() => open('http://127.0.0.1:9')).not.toThrow()
})

test('E32: the clock moves where nothing forbids it, and never in production, whatever the setting says', () => {
  expect(readSettings({}).movesClock).toBe(true)
  expect(readSettings({ CLOCK: 'fixed' }).movesClock).toBe(false)
  expect(readSettings(PRODUCTION).movesClock).toBe(false)
  expect(readSettings({ ...PRODUCTION, CLOCK: 'movable' }).movesClock).toBe(false)
})
