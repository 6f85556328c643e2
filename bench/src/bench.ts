import { parseArgs } from 'node:util'

/*
 * `npm run bench`: what it costs to open the portal, against the budgets; with `--report <file>` the counts are written there.
 * `npm run bench -- server`: what a call costs the server, and what it does when there is too much at once.
 * `npm run bench -- slow-clients`: how others fare while 600 clients send or read as slowly as they can.
 * `npm run bench -- gateway`: what a lookup costs, and how soon a change in the portal is effective.
 * `npm run bench -- lists`: how a list of 10,000 keys scrolls, and what it costs the server.
 * `npm run bench -- engine`: how soon 100,000 due jobs are done by one process.
 * `npm run bench -- chat`: what 500 open chats cost the server, and whether a message is lost.
 * `npm run bench -- staff --accounts 100000 --people 300000 --audit-rows 1000000`: how long staff wait on a large installation.
 * `npm run bench -- search`: how soon the search answers over a thousand documents.
 * `npm run bench -- timing`: whether the time that an answer takes tells who has a login here.
 * `npm run bench -- dev`: how soon a saved change of a remote is on the screen.
 * `npm run bench -- one-bundle --rounds 3`: the portal beside the same screens as one bundle; writes docs/performance.md.
 * `npm run bench -- soak --minutes 20 --rate 200`: whether it grows.
 * Each fails when a limit is exceeded. What is not asked for is not loaded.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    accounts: { type: 'string', default: '100000' },
    people: { type: 'string', default: '300000' },
    'audit-rows': { type: 'string', default: '1000000' },
  },
})

const BENCHES: Record<string, () => Promise<boolean>> = {
  visit: async () => (await import('./visit/visit-bench.ts')).benchVisit(values.report),
  server: async () => (await import('./server/server-bench.ts')).benchServer(),
  'slow-clients': async () => (await import('./server/slow-clients-bench.ts')).benchSlowClients(),
  gateway: async () => (await import('./server/gateway-bench.ts')).benchGateway(),
  lists: async () => (await import('./lists/lists-bench.ts')).benchLists(),
  engine: async () => (await import('./engine/engine-bench.ts')).benchEngine(),
  chat: async () => (await import('./chat/chat-bench.ts')).benchChat(),
  staff: async () => {
    const { benchStaff } = await import('./staff/staff-bench.ts')
    const { accounts, people, 'audit-rows': auditRows } = values
    return benchStaff({ accounts: Number(accounts), people: Number(people), auditRows: Number(auditRows) })
  },
  search: async () => (await import('./search/search-bench.ts')).benchSearch(),
  timing: async () => (await import('./timing/timing-bench.ts')).benchTiming(),
  'one-bundle': async () => (await import('./one-bundle/one-bundle-bench.ts')).benchOneBundle(Number(values.rounds)),
  dev: async () => (await import('./dev/dev-bench.ts')).benchDev(),
  soak: async () => {
    const { benchSoak } = await import('./server/soak.ts')
    return benchSoak({ minutes: Number(values.minutes), rate: Number(values.rate) })
  },
}

const [name = 'visit'] = positionals
const bench = BENCHES[name]
if (!bench) throw new Error(`There is no bench ${name}: choose ${Object.keys(BENCHES).join(', ')}.`)
process.exitCode = (await bench()) ? 0 : 1
