import { relative } from 'node:path'
import swcJest from '@swc/jest'
import { findMutants, withSwitches } from './find-mutants.ts'

type Transformer = Required<ReturnType<typeof swcJest.createTransformer>>
/** What a method of it is given beside the source: the path, and how jest wants it. */
type Given<Method extends 'process' | 'getCacheKey'> =
  Parameters<Transformer[Method]> extends [string, ...infer Rest] ? Rest : never

/** jest's transform: as ever, but with all changes, asleep, in the files that MUTATED_FILES lists. */
function createTransformer(options: Parameters<typeof swcJest.createTransformer>[0]) {
  const swc = swcJest.createTransformer(options) as Transformer
  const files = new Set((process.env.MUTATED_FILES ?? '').split('\n'))

  function read(source: string, path: string): string {
    const file = relative(process.cwd(), path)
    return files.has(file) ? withSwitches(source, file, findMutants(source)) : source
  }

  return {
    ...swc,
    process: (source: string, ...[path, given]: Given<'process'>) => swc.process(read(source, path), path, given),
    getCacheKey: (source: string, ...[path, given]: Given<'getCacheKey'>) =>
      swc.getCacheKey(read(source, path), path, given),
  }
}

export default { createTransformer }
