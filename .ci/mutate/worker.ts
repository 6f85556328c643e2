import { runCLI } from 'jest'
import { watch } from './environment.ts'
import { jestConfig, projectOf } from './jest-projects.ts'

/** A test file to run, and the change that is awake meanwhile. */
export interface Task {
  test: string
  wanted: string | undefined
}

/** What came of it. */
export interface Outcome {
  /** The first test that failed, or that the file did not run; nothing when all passed. */
  failed: string | undefined
  /** The changes whose place was reached. */
  reached: string[]
  /** Memory of the process, bytes: jest keeps some of every run. */
  memory: number
}

/*
 * Runs test files, one at a time, as the parent process asks. jest stays in memory between them: a test takes as long as it
 * takes, and no start of jest.
 */
process.on('message', async (task: Task) => {
  process.send?.(await run(task))
})

async function run({ test, wanted }: Task): Promise<Outcome> {
  const project = projectOf(test)
  if (!project) throw new Error(`No project runs ${test}.`)

  const reached = new Set<string>()
  watch({ wanted, reached })
  const options = { config: jestConfig(project), runTestsByPath: true, runInBand: true, silent: true }
  const { results } = await runCLI({ ...options, _: [test], $0: '' } as Parameters<typeof runCLI>[0], [process.cwd()])

  const [result] = results.testResults
  const failing = result?.testResults.find(({ status }) => status === 'failed')
  const failed = failing && [failing.fullName, ...failing.failureMessages].join('\n')
  return {
    failed: failed ?? (result?.failureMessage ? `the file fails: ${result.failureMessage}` : undefined),
    reached: [...reached],
    memory: process.memoryUsage().rss,
  }
}
