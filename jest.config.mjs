import { readdirSync } from 'node:fs'

/*
 * Unit, contract and data tests. Folders decide the environment: browser code runs in jsdom, the rest in Node, and what
 * touches SQL runs twice (see services/foundation/src/testing). What needs a Redis, or one of the two databases, says so in
 * its name.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      // react-router 8 reads import.meta.hot, which CommonJS output cannot hold.
      transform: {
        react: { runtime: 'automatic' },
        optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
      },
    },
    module: { type: 'commonjs' },
  },
]

/** What happens when the database, Redis or a process fails; needs both, and starts what it breaks. */
const FAULTS = 'services/start/src/faults'

/** Needs a small disk of its own, which not every machine lets its users mount. */
const OF_A_FULL_DISK = 'full-disk\\.test\\.ts$'

const project = (displayName, roots, { ignored = [], setup = [], ...rest }) => ({
  displayName,
  rootDir: import.meta.dirname,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...ignored],
  setupFilesAfterEnv: ['<rootDir>/.ci/expect-something.cjs', ...setup],
  transform: { '^.+\\.[cm]?[jt]sx?$': swc },
  // The libraries are ES modules; jest runs CommonJS.
  transformIgnorePatterns: [],
  ...rest,
})

const BROWSER = [
  'shared/event-bus',
  'shared/api-client',
  'shared/platform',
  'shared/design-system',
  'shared/federation/src/slot',
  'shared/remote-kit',
  'shared/test-kit',
  'shell',
  ...readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-')),
]

const OF_FAULTS = `/${FAULTS}/`
const ON_REDIS = '\\.redis\\.test\\.ts$'
const ON_PGLITE = '[.-]pglite\\.test\\.ts$'
const ON_POSTGRES = '[.-]postgres\\.test\\.ts$'

export default {
  reporters: ['default', '<rootDir>/.ci/jest-report.mjs'],
  projects: [
    project('browser', BROWSER, {
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/.ci/jsdom-setup.cjs'],
      setup: ['<rootDir>/.ci/long-tests.cjs'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/.ci/css-module.cjs',
        '\\.css$': '<rootDir>/.ci/css-module.cjs',
      },
    }),
    project('node', ['.ci', 'shared/contracts', 'shared/federation/src/build', 'bench'], { testEnvironment: 'node' }),
    project('services on PGlite', ['services'], {
      testEnvironment: 'node',
      ignored: [OF_FAULTS, ON_REDIS, ON_POSTGRES],
      setup: ['<rootDir>/services/foundation/src/testing/long-tests.ts'],
      globals: { DATABASE_ENGINE: 'pglite' },
      globalSetup: '<rootDir>/services/foundation/src/testing/pglite-setup.ts',
    }),
    project('services on PostgreSQL', ['services/foundation', 'services/portal-api', 'services/start'], {
      testEnvironment: 'node',
      ignored: [OF_FAULTS, ON_REDIS, ON_PGLITE],
      setup: ['<rootDir>/services/foundation/src/testing/long-tests.ts'],
      globals: { DATABASE_ENGINE: 'postgres' },
      globalSetup: '<rootDir>/services/foundation/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/services/foundation/src/testing/postgres-teardown.ts',
    }),
    project('services on Redis', ['services'], {
      testEnvironment: 'node',
      testMatch: ['**/*.redis.test.ts'],
    }),
    project('faults', [FAULTS], {
      testEnvironment: 'node',
      ignored: [OF_A_FULL_DISK],
      setup: ['<rootDir>/services/start/src/testing/faults-setup.ts'],
      globalSetup: '<rootDir>/services/foundation/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/services/foundation/src/testing/postgres-teardown.ts',
    }),
    project('full disk', [FAULTS], {
      testEnvironment: 'node',
      testMatch: ['**/full-disk.test.ts'],
      setup: ['<rootDir>/services/start/src/testing/faults-setup.ts'],
    }),
  ],
}
