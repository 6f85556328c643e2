import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOneBundle } from './one-bundle.ts'

/*
 * The whole portal as one application, for comparison (`npm run bench -- one-bundle`):
 * `node --import tsx shared/federation/src/build/one-bundle/main.ts --output <folder> --id <id> [--ordinary] [--changed <file>]`.
 * Says in JSON, on its last line, what a document has to name of it.
 */
const { values } = parseArgs({
  options: {
    output: { type: 'string' },
    id: { type: 'string' },
    ordinary: { type: 'boolean', default: false },
    changed: { type: 'string' },
  },
})
if (!values.output || !values.id) throw new Error('Say where to (--output) and as which release (--id).')

const root = join(import.meta.dirname, '../../../../..')
const bundle = await buildOneBundle({
  root,
  output: values.output,
  id: values.id,
  isOrdinary: values.ordinary,
  changed: values.changed
    ? { file: resolve(root, values.changed), line: "globalThis.changedBy = 'a release'" }
    : undefined,
})
console.log(JSON.stringify(bundle))
