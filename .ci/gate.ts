import { bundleServices } from './bundle-services.ts'
import { JAVA, lack, lacksSmallDisk, NGINX, POSTGRES, REDIS } from './machine.ts'
import { startPortalUnderTest } from './portal-under-test.ts'
import { jest, lacksForBrowser, playwright } from './runners.ts'
import { type Counts, command, counted, resultFile, type Suite } from './suites.ts'

/* Everything that `npm test` runs, the longest first. */

/** Parts of the browser tests, so that a lane that is free takes the next one. */
const BROWSER_PARTS = 4

/** The tag of browser tests that the long run alone has: each is the like of one that the gate has. */
const LONG = '@long'

const lacksTopology = () => lack(POSTGRES) ?? lack(REDIS) ?? lack(NGINX)

let stop: (() => Promise<void>) | undefined

/** Stops the portal that browser tests shared, if one was started. */
export async function stopPortal(): Promise<void> {
  await stop?.()
}

export const bundle: Suite = {
  name: 'bundle of the services',
  suite: 'bundle of the services',
  log: resultFile('bundle of the services', 'log'),
  startsOnly: true,
  run: async () => {
    process.env.PORTAL_BUNDLE = await bundleServices()
    return { passed: 0, failed: 0, skipped: 0 }
  },
}

export const portal: Suite = {
  name: 'portal under test',
  suite: 'portal under test',
  startsOnly: true,
  needs: ['build', bundle.name],
  log: resultFile('portal under test', 'log'),
  missing: lacksForBrowser,
  run: async () => {
    stop = await startPortalUnderTest(portal.log)
    return { passed: 0, failed: 0, skipped: 0 }
  },
}

export const build = command('build', process.execPath, ['--import', 'tsx', 'shared/federation/src/build/build-all.ts'])
export const checks = [
  command('types', 'tsc', ['--noEmit']),
  command('lint', 'biome', ['check', '--error-on-warnings']),
  command('missing awaits', 'oxlint', ['--type-aware', '--deny-warnings']),
]

export const suites: Suite[] = [
  bundle,
  build,
  ...checks,
  jest('services on PostgreSQL', ['services on PostgreSQL'], { missing: () => lack(POSTGRES) }),
  portal,
  playwright({
    suite: 'browser tests',
    name: 'browser tests behind nginx',
    project: 'topology',
    needs: [portal.name],
    missing: lacksTopology,
    args: () => ['--grep-invert', LONG],
  }),
  // Installs all over again: a person sees it by starting the portal.
  ...(process.env.CI
    ? [playwright({ suite: 'newcomer', config: 'e2e/newcomer/playwright.config.ts', needs: [build.name] })]
    : []),
  jest('faults', ['faults'], { needs: ['build', bundle.name], missing: lacksTopology }),
  counted({
    name: 'budgets',
    // Not the portal itself, but the example company that was written for it, on PostgreSQL where that is installed.
    needs: [portal.name],
    missing: lacksForBrowser,
    program: process.execPath,
    args: (file) => ['--import', 'tsx', 'bench/src/bench.ts', '--report', file],
    read: (report) => ({ ...(report as Counts), skipped: 0 }),
  }),
  // From the last to the first: tests with a portal of their own come late in the alphabet and take longest.
  ...Array.from({ length: BROWSER_PARTS }, (_, at) => BROWSER_PARTS - at).map((part) =>
    playwright({
      suite: 'browser tests',
      name: `browser tests ${part} of ${BROWSER_PARTS}`,
      project: 'portal',
      needs: [portal.name],
      args: () => [
        '--shard',
        `${part}/${BROWSER_PARTS}`,
        // Those run behind nginx, where that can be.
        '--grep-invert',
        lacksTopology() ? LONG : `${LONG}|@topology`,
      ],
    }),
  ),
  jest('screens in jsdom', ['browser']),
  jest('tools and contracts', ['node']),
  jest('services on PGlite', ['services on PGlite'], { needs: [bundle.name] }),
  jest('limits on Redis', ['services on Redis'], { missing: () => lack(REDIS) }),
  jest('papers by veraPDF', ['services on Java'], { missing: () => lack(POSTGRES) ?? lack(JAVA) }),
  jest('full disk', ['full disk'], { missing: () => lack(POSTGRES) ?? lacksSmallDisk() }),
]
