import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run-command.ts'

export interface Counts {
  passed: number
  failed: number
}

/** A part of the test run: what it is called, how to run it, and what it counted. */
export interface Suite {
  name: string
  /** Why it cannot run here, with the command that would help; `undefined` when it can. */
  missing?: () => string | undefined
  run: () => Promise<Counts>
}

const results = join(import.meta.dirname, '..', '.cache', 'test-results')

/** One command that either succeeds or does not. */
export function command(name: string, program: string, args: string[]): Suite {
  return {
    name,
    run: async () => ((await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  }
}

/** A command that writes its counts into a file. A command that fails without having counted a failure counts as one. */
export function counted(suite: {
  name: string
  missing?: Suite['missing']
  program: string
  args: (file: string) => string[]
  environment?: (file: string) => NodeJS.ProcessEnv
  read: (report: unknown) => Counts
}): Suite {
  const file = join(results, `${suite.name.replace(/\W+/g, '-')}.json`)
  return {
    name: suite.name,
    missing: suite.missing,
    run: async () => {
      rmSync(file, { force: true })
      const code = await run(suite.program, suite.args(file), suite.environment?.(file))
      const counts = existsSync(file) ? suite.read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
      return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
    },
  }
}
