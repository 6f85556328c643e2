import { expect, test } from '@jest/globals'
import { outcomeOf } from './build-outcome.ts'

test.each([
  ['npm run build', 'with all parts', [], false, 0, []],
  ['npm run build', 'without a remote', ['keys'], false, 1, ['Not built: keys.']],
  ['npm start', 'with all parts', [], true, 0, []],
  ['npm start', 'without remotes', ['keys', 'team'], true, 0, ['Not built: keys, team.', /^The portal starts without/]],
  ['npm start', 'without the shell', ['keys', 'shell'], true, 1, ['Not built: keys, shell.', /without the shell/]],
])('%s %s (rule P99)', (_, __, failed, startsPortal, exitCode, sentences) => {
  const outcome = outcomeOf(failed, { startsPortal })
  expect(outcome.exitCode).toBe(exitCode)
  expect(outcome.said).toHaveLength(sentences.length)
  for (const [at, sentence] of sentences.entries()) expect(outcome.said[at]).toMatch(sentence)
})
