import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const { resolve } = createRequire(__filename)
/** Holds veraPDF, the reference checker of PDF/UA, and Rhino. */
const JAR = join(dirname(resolve('@opendataloader/pdf')), '../lib/opendataloader-pdf-cli.jar')
const RHINO = ['-cp', JAR, 'org.mozilla.javascript.tools.shell.Main', '-version', '200', '-opt', '-1']

/** Returns what breaks PDF/UA-1 in each of the PDF files, by veraPDF: clause, number of its test, sentence, place. */
export async function violationsOf(files: readonly string[]): Promise<string[][]> {
  const script = join(__dirname, 'verapdf.js')
  const { stdout } = await promisify(execFile)('java', [...RHINO, script, ...files])
  const found: string[][] = JSON.parse(stdout)
  if (found.length !== files.length) throw new Error(`veraPDF answered for ${found.length} of ${files.length} files.`)
  return found
}
