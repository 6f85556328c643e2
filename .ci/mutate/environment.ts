import BrowserEnvironment from 'jest-environment-jsdom'
import NodeEnvironment from 'jest-environment-node'

/** What the worker wants to be changed and hears back, for the test file that runs. */
interface Watched {
  /** `shared/contracts/src/roles.ts#12`: the change that is awake; none in the run that looks who reaches what. */
  wanted: string | undefined
  /** Every change whose place was reached. */
  reached: Set<string>
}

type TestEvent = { name: string; test?: { errors: unknown[]; mode?: string | null | undefined } }

const WATCHED = Symbol.for('doorstep.mutate')
const held = globalThis as { [WATCHED]?: Watched }

/** jest loads a copy of this module of its own, so the two meet in the process. */
export function watch(watched: Watched): void {
  held[WATCHED] = watched
}

/**
 * The environment that the project names (`testEnvironmentOptions.wrapped`), with the switch that mutated files ask for. Once
 * one test has failed, the others of its file are left out: the change has been noticed.
 */
export default function MutatedEnvironment(...given: ConstructorParameters<typeof NodeEnvironment>): NodeEnvironment {
  const { wrapped } = given[0].projectConfig.testEnvironmentOptions
  const environment = new (wrapped === 'jsdom' ? BrowserEnvironment : NodeEnvironment)(...given)
  let hasFailed = false

  function mutants(file: string, number: number): boolean {
    const name = `${file}#${number}`
    held[WATCHED]?.reached.add(name)
    return name === held[WATCHED]?.wanted
  }
  function handleTestEvent({ name, test }: TestEvent): void {
    if (name === 'test_done' && test?.errors.length) hasFailed = true
    if (name === 'test_start' && hasFailed && test) test.mode = 'skip'
  }
  Object.assign(environment.global, { mutants })
  return Object.assign(environment, { handleTestEvent }) as NodeEnvironment
}
