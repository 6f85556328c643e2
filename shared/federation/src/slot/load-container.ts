import { faultOf } from './slot-fault.ts'
import { integrityOf } from './trust.ts'

/** Global object that a remote's first script creates. */
export interface Container {
  init: (...args: unknown[]) => unknown
  get: (module: string) => Promise<() => unknown>
}

/**
 * Runs a remote's first script and takes its container out of the page's globals, so that the next release of the
 * same remote, which uses the same name, can never be mistaken for it.
 */
export async function loadContainer(url: string, globalName: string): Promise<Container> {
  const globals = globalThis as Record<string, unknown>
  globals[globalName] = undefined
  await runScript(url)

  const container = globals[globalName]
  globals[globalName] = undefined
  if (!isContainer(container)) throw faultOf('contract', `contract: ${url} left no container ${globalName}`)
  return container
}

function runScript(url: string) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = integrityOf(url)
    script.addEventListener('load', () => resolve())
    // A file that is not the planned one fails in the same way (rule H7).
    script.addEventListener('error', () => reject(faultOf('load', `${url} failed to load.`)))
    script.src = url
    document.head.append(script)
    script.addEventListener('load', () => script.remove())
    script.addEventListener('error', () => script.remove())
  })
}

function isContainer(value: unknown): value is Container {
  return value instanceof Object && 'init' in value && 'get' in value
}
