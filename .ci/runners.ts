import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM, CURL, lack } from './machine.ts'
import { run } from './run-command.ts'
import { counted, type Failure, jestCounts, playwrightCounts, resultFile, type Suite } from './suites.ts'

/** Repetitions that prove a failure to have been chance. */
const PROOFS = 3

/** Returns what browser tests need and this machine lacks. */
export const lacksForBrowser = () => lack(CHROMIUM) ?? lack(CURL)

/** Tests of these projects of jest. */
export const jest = (
  name: string,
  projects: string[],
  { needs, missing, files }: Pick<Suite, 'needs' | 'missing'> & { files?: string[] } = {},
) =>
  counted({
    name,
    needs,
    missing,
    program: 'jest',
    args: () => [
      '--selectProjects',
      ...projects,
      '--maxWorkers',
      '1',
      ...(files ? ['--runTestsByPath', ...files] : []),
    ],
    environment: (file) => ({ JEST_REPORT: file }),
    read: (report) => jestCounts(report, files ? [] : projects),
    passesAlone: jestPassesAlone,
  })

/** Browser tests, by default of the portal that all parts share; of one project of the configuration, if it is named. */
export const playwright = (part: {
  suite: string
  name?: string
  config?: string
  project?: string
  args?: () => string[]
  needs?: string[]
  missing?: () => string | undefined
}) => {
  const { suite, name = suite, config = 'e2e/playwright.config.ts', project, needs, missing } = part
  return counted({
    name,
    suite,
    needs,
    missing: () => lacksForBrowser() ?? missing?.(),
    program: PLAYWRIGHT,
    args: () => [
      'test',
      '--config',
      config,
      '--workers',
      '1',
      ...outputOf(name),
      ...ofProject(project),
      ...(part.args?.() ?? []),
    ],
    environment: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
    read: playwrightCounts,
    passesAlone: (failure) => playwrightPassesAlone(config, failure),
  })
}

export const PLAYWRIGHT = 'e2e/node_modules/.bin/playwright'

/** One word: of two, Playwright takes all files behind them for further projects. */
export function ofProject(name: string | undefined): string[] {
  return name ? [`--project=${name}`] : []
}

/** A folder of its own: each run empties the one it is given. */
export function outputOf(name: string): string[] {
  return ['--output', join('.cache/e2e', name.replace(/\W+/g, '-'))]
}

async function jestPassesAlone({ file, project = '', title }: Failure): Promise<boolean> {
  const [report, log] = [resultFile('again', 'json'), resultFile('again', 'log')]
  const only = title ? ['--testNamePattern', `^${literally(title)}$`] : []
  const args = ['--selectProjects', project, '--maxWorkers', '1', ...only, '--runTestsByPath', file]
  for (let times = 0; times < PROOFS; times += 1) {
    if ((await run('jest', args, { environment: { JEST_REPORT: report }, log })) !== 0) return false
    if (jestCounts(JSON.parse(readFileSync(report, 'utf8')), [project]).passed === 0) return false
  }
  return true
}

async function playwrightPassesAlone(config: string, { file, project, title = '' }: Failure): Promise<boolean> {
  // Tags stand behind the title.
  const which = [file, '--grep', `${literally(title)}( @|$)`, ...ofProject(project)]
  const args = ['test', '--config', config, ...outputOf('again'), '--workers', '1', '--repeat-each', String(PROOFS)]
  return (await run(PLAYWRIGHT, [...args, ...which], { log: resultFile('again', 'log') })) === 0
}

/** The text as a regular expression that matches just it. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
