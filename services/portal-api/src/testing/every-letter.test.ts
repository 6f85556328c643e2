import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { mailJob, openMailJob } from '@portal/foundation/mail'
import { HOSTILE_AT_DOORS, holdsControl } from '@portal/foundation/testing'
import { everyLetter } from './every-letter.ts'

const SRC = join(__dirname, '..')
/** Calls of money, in the middle of which their letters are written; the frame is the same. */
const WRITTEN_ON_THE_WAY = ['payment-methods/card-code.ts', 'receipts/get-receipt.ts']

/** Files that write letters, with how many kinds of them. */
function writers(): [file: string, kinds: number][] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .flatMap((file) => {
      const kinds = readFileSync(join(SRC, file), 'utf8').match(/subject: [^\n]+,\n\s+words: /g)?.length ?? 0
      return kinds ? [[file.split('/').slice(-2).join('/'), kinds] as [string, number]] : []
    })
}

test('no kind of letter is missing among those that are looked at', () => {
  const known = everyLetter()
  const found = writers()
  expect(found.map(([file]) => file).sort()).toEqual([...Object.keys(known), ...WRITTEN_ON_THE_WAY].sort())
  for (const [file, kinds] of found) {
    if (WRITTEN_ON_THE_WAY.includes(file)) continue
    expect([file, new Set(known[file]?.map(({ subject }) => subject)).size >= kinds]).toEqual([file, true])
  }
})

test('rule M96: a name is one line of each letter, whatever it holds, and no letter fails for it', () => {
  const keys = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) }
  const wrong: unknown[] = []
  let seen = 0
  for (const words of [...HOSTILE_AT_DOORS, 'x\r\nBcc: a@b'])
    for (const [file, letters] of Object.entries(everyLetter({ account: words, person: words })))
      for (const letter of letters) {
        const {
          subject,
          words: said,
          rows = [],
          afterwards = [],
        } = openMailJob(keys, mailJob(keys, letter, new Date()).payload)
        const lines = [subject, ...said, ...rows.flat(), ...afterwards]
        seen += lines.length
        wrong.push(...lines.filter((line) => holdsControl(line) || subject.length > 300).map((line) => [file, line]))
      }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(1_000)
})
