import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundleProgram } from './bundle-services.ts'
import { run } from './run-command.ts'

/*
 * `npm run simulate -- --months 24 --subscriptions 10000 --seed 7`: the simulation of billing as bundles of its own, because its workers
 * are killed and started again, and run for hours: what is changed meanwhile is none of theirs.
 */
const FOLDER = 'services/portal-api/src/simulation'
const main = `${FOLDER}/main.ts`
const program = await bundleProgram(main, join('simulation', String(process.pid)), [`${FOLDER}/worker-process.ts`])
const bundles = dirname(program)
const environment = { SIMULATION_WORKER: join(bundles, 'worker-process.mjs') }
process.exitCode = await run(process.execPath, [program, ...process.argv.slice(2)], { environment })
rmSync(bundles, { recursive: true, force: true })
