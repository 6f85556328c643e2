import { afterEach, expect, test } from '@jest/globals'
import { CHROMIUM } from './machine.ts'

const chosen = process.env.CHROMIUM_PATH
afterEach(() => {
  if (chosen === undefined) delete process.env.CHROMIUM_PATH
  else process.env.CHROMIUM_PATH = chosen
})

test('a Chromium with windows is not enough for the tests unless somebody chose it', () => {
  expect(CHROMIUM.isEnough?.('/usr/bin/chromium-headless-shell')).toBe(true)
  expect(CHROMIUM.isEnough?.('/usr/bin/chromium')).toBe(false)
  process.env.CHROMIUM_PATH = '/opt/chromium'
  expect(CHROMIUM.isEnough?.('/opt/chromium')).toBe(true)
})
