import { readdirSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'

/** @type {typeof import('./.ci/machine.ts')} */
const { POSTGRES } = await tsImport('./.ci/machine.ts', import.meta.url)

// Inherited by the workers, in which all tests run (`workerIdleMemoryLimit`): some libraries exist as ES modules only, and tests leave
// so much behind at once that with 16 MB of room for it (Node's default) a tenth of their time is spent on tidying up.
const OPTIONS = '--experimental-vm-modules --no-warnings --max-semi-space-size=64'
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${OPTIONS}`

/*
 * Unit, contract and data tests. Folders decide the environment: browser code runs in jsdom, the rest in Node. Services run on
 * PostgreSQL, where a database of one's own is made in no time, and on PGlite as far as the two could differ; on a machine
 * without PostgreSQL all of them on PGlite. What needs a Redis, Java, or one of the two databases, says so
 * in its name.
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

/** Libraries that are ES modules only; jest runs CommonJS. One that is missing here breaks with "Cannot use import statement". */
const ES_MODULES = [
  '@remix-run/route-pattern',
  'cookie-es',
  'iso-3166',
  'jose',
  'lucide-react',
  'marked',
  'nanoid',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  'p-queue',
  'p-timeout',
  'react-router',
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
  runtime: '<rootDir>/.ci/kept-modules/kept-runtime.cjs',
  // A name that a module does not have itself is looked for by way of jest's sandbox, which takes a hundred times as long.
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Promise', 'JSON', 'Map', 'Math'],
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${ES_MODULES.join('|')})/)`],
  ...rest,
})

const BROWSER = [
  'shared/event-bus',
  'shared/api-client',
  'shared/platform',
  'shared/design-system',
  'shared/federation/src/leftovers',
  'shared/federation/src/slot',
  'shared/remote-kit',
  'shared/test-kit',
  'shell',
  ...readdirSync(import.meta.dirname).filter((folder) => folder.startsWith('mfe-')),
]

const KEEPS_MODULES = { testEnvironment: '<rootDir>/.ci/kept-modules/kept-environment.cjs' }

const OF_FAULTS = `/${FAULTS}/`
const ON_REDIS = '\\.redis\\.test\\.ts$'
const ON_JAVA = '\\.java\\.test\\.ts$'
const ON_PGLITE = '[.-]pglite\\.test\\.ts$'
const ON_POSTGRES = '[.-]postgres\\.test\\.ts$'

/** How a database is opened, migrated and locked, and what holds and chains rows. SQL above that is PostgreSQL's on both. */
const ON_BOTH = ['**/foundation/src/{audit,database,idempotency,outbox}/*.test.ts', '**/*[.-]pglite.test.ts']

export default {
  reporters: ['default', '<rootDir>/.ci/jest-report.mjs'],
  // A busy machine is many times slower: only a hang takes this long.
  testTimeout: 600_000,
  // Runs a lone file in a worker, too; one that has grown beyond this is replaced.
  workerIdleMemoryLimit: '2GB',
  projects: [
    project('browser', BROWSER, {
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/.ci/jsdom-setup.cjs'],
      setup: ['<rootDir>/shared/test-kit/src/waits-long.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/.ci/css-module.cjs',
        '\\.css$': '<rootDir>/.ci/css-module.cjs',
      },
    }),
    project(
      'node',
      [
        '.ci',
        'shared/contracts',
        ...['build', 'hot', 'release'].map((folder) => `shared/federation/src/${folder}`),
        'bench',
      ],
      { testEnvironment: 'node' },
    ),
    project('services on PGlite', ['services'], {
      ...KEEPS_MODULES,
      testMatch: POSTGRES.find() ? ON_BOTH : ['**/*.test.ts'],
      ignored: [OF_FAULTS, ON_REDIS, ON_JAVA, ON_POSTGRES],
      globals: { DATABASE_ENGINE: 'pglite' },
      globalSetup: '<rootDir>/services/foundation/src/testing/pglite-setup.ts',
    }),
    project('services on PostgreSQL', ['services'], {
      ...KEEPS_MODULES,
      ignored: [OF_FAULTS, ON_REDIS, ON_JAVA, ON_PGLITE],
      globals: { DATABASE_ENGINE: 'postgres' },
      globalSetup: '<rootDir>/services/foundation/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/services/foundation/src/testing/postgres-teardown.ts',
    }),
    project('services on Redis', ['services'], {
      ...KEEPS_MODULES,
      testMatch: ['**/*.redis.test.ts'],
    }),
    project('services on Java', ['services'], {
      ...KEEPS_MODULES,
      testMatch: ['**/*.java.test.ts'],
      globals: { DATABASE_ENGINE: 'postgres' },
      globalSetup: '<rootDir>/services/foundation/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/services/foundation/src/testing/postgres-teardown.ts',
    }),
    project('faults', [FAULTS], {
      testEnvironment: 'node',
      ignored: [OF_A_FULL_DISK],
      globals: { DATABASE_ENGINE: 'postgres' },
      globalSetup: '<rootDir>/services/foundation/src/testing/postgres-setup.ts',
      globalTeardown: '<rootDir>/services/foundation/src/testing/postgres-teardown.ts',
    }),
    project('full disk', [FAULTS], {
      testEnvironment: 'node',
      testMatch: ['**/full-disk.test.ts'],
    }),
  ],
}
