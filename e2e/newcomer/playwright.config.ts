import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from '../../.ci/chromium.ts'

/*
 * The README's promises about an empty clone. It installs all over again, so it runs on build machines only; what is tagged `@long` runs
 * with `npm run test:long`, as does building all over again.
 */

export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/newcomer',
  forbidOnly: true,
  ...(!process.env.TEST_LONG && { grepInvert: /@long/ }),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { ...devices['Desktop Chrome'], launchOptions: chromiumOptions() },
  // The file is the one that PLAYWRIGHT_JSON_OUTPUT_NAME names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
})
