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
})

test('an empty variable is as good as none', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

test('every wrong setting is named in one sentence', () => {
  expect(() => readSettings({ PORT: 'abc', SEED: 'all' })).toThrow(/SEED: .*PORT: /)
})

test.each(['PUBLIC_URL', 'DATABASE_URL', 'SIGNING_KEYS', 'ENVELOPE_KEYS', 'SMTP_URL'])(
  'a production start refuses to run without %s',
  (name) => {
    expect(readSettings(PRODUCTION).production).toBe(true)
    expect(() => readSettings({ ...PRODUCTION, [name]: undefined })).toThrow(`A production start needs ${name}.`)
  },
)

test('a production start never seeds and never serves plain http', () => {
  expect(() => readSettings({ ...PRODUCTION, SEED: 'demo' })).toThrow('never seeds')
  expect(() => readSettings({ ...PRODUCTION, PUBLIC_URL: 'http://portal.example' })).toThrow('https')
})
