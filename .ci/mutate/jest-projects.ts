import { join } from 'node:path'
import config from '../../jest.config.mjs'
import { lack, POSTGRES } from '../machine.ts'

/** A project of `jest.config.mjs`. */
export interface Project {
  displayName: string
  roots: string[]
  testPathIgnorePatterns: string[]
  testEnvironment: string
  transform: Record<string, [string, object]>
  globalSetup?: string
  globalTeardown?: string
}

const ROOT = join(import.meta.dirname, '../..')

/** Those that look for a change; of the two databases the one that is faster to copy, if it is there. */
const NAMES = ['browser', 'node', ...(lack(POSTGRES) ? [] : ['services on PostgreSQL']), 'services on PGlite']

export const PROJECTS: Project[] = NAMES.map((name) => {
  const project = (config.projects as Project[]).find(({ displayName }) => displayName === name)
  if (!project) throw new Error(`jest.config.mjs has no project "${name}".`)
  return project
})

/** The first project that runs the test file. */
export function projectOf(test: string): Project | undefined {
  return PROJECTS.find(
    ({ roots, testPathIgnorePatterns }) =>
      roots.some((root) => `<rootDir>/${test}`.startsWith(`${root}/`)) &&
      !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(`/${test}`)),
  )
}

/** jest's configuration for one project with the changes in its files; `setUp` does what it does once for all. */
export function jestConfig({ globalSetup: _, globalTeardown: __, ...project }: Project): string {
  const transform = Object.entries(project.transform).map(([files, [, swc]]) => [
    files,
    [join(import.meta.dirname, 'transform.ts'), swc],
  ])
  const mutated = {
    ...project,
    testEnvironment: join(import.meta.dirname, 'environment.ts'),
    testEnvironmentOptions: { wrapped: project.testEnvironment },
    transform: Object.fromEntries(transform),
  }
  return JSON.stringify({ rootDir: ROOT, projects: [mutated], reporters: [], testTimeout: config.testTimeout })
}

/** Starts what the project's tests need, such as a database server; answers what stops it. */
export async function setUp({ globalSetup, globalTeardown }: Project): Promise<() => Promise<void>> {
  if (globalSetup) await runDefault(globalSetup)
  return async () => {
    if (globalTeardown) await runDefault(globalTeardown)
  }
}

async function runDefault(file: string): Promise<void> {
  const module = (await import(file.replace('<rootDir>', ROOT))) as { default: () => unknown }
  await module.default()
}
