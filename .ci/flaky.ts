import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { run } from './run-command.ts'
import { outputOf, PLAYWRIGHT } from './runners.ts'

/*
 * `npm run flaky -- e2e/journeys/session.spec.ts`: runs a new or changed test twenty times beside four busy processes, before it is
 * committed. Words behind the file go to its runner (`-g "two tabs"`).
 */

const TIMES = 20
const BUSY = 4

const [file = '', ...words] = process.argv.slice(2)
if (!/\.(spec|test)\.tsx?$/.test(file) || !existsSync(join(import.meta.dirname, '..', file))) {
  console.error(`There is no test file "${file}": name one from the root, such as e2e/journeys/session.spec.ts.`)
  process.exit(2)
}
const burn = 'for (;;) {}'
const busy = Array.from({ length: BUSY }, () => new Worker(burn, { eval: true }))
const failures = /\.spec\.ts$/.test(file) ? await timesInBrowser() : await timesInJest()
await Promise.all(busy.map((worker) => worker.terminate()))
console.log(failures ? `\n${file} is flaky` : `\n${file} passed ${TIMES} times beside ${BUSY} busy processes`)
process.exitCode = failures ? 1 : 0

async function timesInBrowser(): Promise<number> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...outputOf('flaky'), '--repeat-each', String(TIMES)]
  const projects = words.some((word) => word.startsWith('--project')) ? [] : ['--project=portal']
  return run(PLAYWRIGHT, [...args, ...projects, file, ...words])
}

async function timesInJest(): Promise<number> {
  for (let times = 0; times < TIMES; times += 1) {
    const code = await run('jest', ['--runTestsByPath', file, ...words])
    if (code !== 0) return code
  }
  return 0
}
