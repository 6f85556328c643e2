import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from '../.ci/chromium.ts'
import { lack, NGINX, POSTGRES, REDIS } from '../.ci/machine.ts'
import { portalUnderTest } from './fixtures/portal.ts'

/*
 * One real portal with the example company in a data folder of its own; every test brings its own person or its own key.
 */

const portal = await portalUnderTest()
const hasTopology = ![POSTGRES, REDIS, NGINX].some(lack)
const elsewhere = ['newcomer/**', ...(POSTGRES.find() ? [] : ['**/*.postgres.spec.ts'])]

export default defineConfig<object, { isBehindProxy: boolean }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: elsewhere,
  outputDir: '../.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is many times slower: only a hang takes this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // The file is the one that PLAYWRIGHT_JSON_OUTPUT_NAME names.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: portal.origin,
    viewport: { width: 1440, height: 900 },
    // A trace costs as much as the test: `--trace on` writes it for the one that is looked into.
    screenshot: 'only-on-failure',
    // What cannot be pressed by then is not there: the test need not wait for its own end.
    actionTimeout: 120_000,
    // Nobody waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(),
  },
  projects: [
    // First, since its one worker takes longest: the portal as production has it, behind nginx with TLS, two of each process.
    ...(hasTopology
      ? [{ name: 'topology', grep: /@topology/, workers: 1, use: { isBehindProxy: true, ignoreHTTPSErrors: true } }]
      : []),
    { name: 'portal', testIgnore: [...elsewhere, 'journeys/topology.spec.ts'] },
  ],
  webServer: {
    command: 'exec node --import tsx services/start/src/main.ts',
    cwd: '..',
    env: portal.environment,
    url: portal.readyUrl,
    // Only when the place of a running one was given.
    reuseExistingServer: true,
    // The first start may have to build.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stderr: 'pipe',
  },
})
