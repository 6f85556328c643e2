import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/* What `npm test` counts of a jest run, which projects had a test, what each file took and what failed; written where JEST_REPORT says. */
export default class JestReport {
  onRunComplete(_, results) {
    const file = process.env.JEST_REPORT
    if (!file) return

    const report = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      projects: [...new Set(results.testResults.map(({ displayName }) => displayName?.name))],
      files: results.testResults.map(({ testFilePath, perfStats }) => ({
        file: relative(process.cwd(), testFilePath),
        seconds: perfStats.runtime / 1000,
      })),
      failures: results.testResults.flatMap(failuresOf),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

/** The tests of a file that failed; the file itself, without a title, where it could not be run. */
function failuresOf({ testFilePath, displayName, failureMessage, testResults }) {
  const file = relative(process.cwd(), testFilePath)
  const project = displayName?.name
  const failed = testResults.filter(({ status }) => status === 'failed')
  if (failed.length) {
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      project,
      title: fullName,
      message: failureMessages.join('\n'),
    }))
  }
  return failureMessage ? [{ file, project, message: failureMessage }] : []
}
