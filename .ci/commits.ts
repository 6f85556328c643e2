import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface Commit {
  hash: string
  message: string
}

const SUBJECT_LENGTH = 72

/** Returns a sentence for each thing that a commit's message lacks: a short subject, an empty line, a body that says why. */
export function commitFaults({ hash, message }: Commit): string[] {
  const [subject = '', gap = '', ...body] = message.trimEnd().split('\n')
  const faults = [
    subject.length > SUBJECT_LENGTH && `has a subject of ${subject.length} characters, more than ${SUBJECT_LENGTH}`,
    gap && 'has no empty line after its subject',
    !gap && !body.join('').trim() && 'has no body that says why',
  ]
  return faults.flatMap((fault) => (fault ? [`${hash} ${fault}: ${subject}`] : []))
}

/** Lists the commits of this branch since another one, merges left out. */
export function commitsSince(root: string, since: string): Commit[] {
  const words = ['log', '--no-merges', '--format=%h%n%B%x00', `${since}..HEAD`]
  const log = execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  return log.split('\0').flatMap((entry) => {
    const [hash, ...lines] = entry.trimStart().split('\n')
    return hash ? [{ hash, message: lines.join('\n') }] : []
  })
}

/** The commit to start from is its one argument. */
if (process.argv[1] === import.meta.filename) {
  const faults = commitsSince(join(import.meta.dirname, '..'), process.argv[2] ?? 'HEAD').flatMap(commitFaults)
  console.log(faults.join('\n'))
  process.exitCode = faults.length ? 1 : 0
}
