import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = process.cwd()
const sources = execFileSync('git', ['ls-files', 'mfe-*/**.ts', 'mfe-*/**.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  .map((file) => ({
    file,
    remote: file.split('/')[0]?.replace('mfe-', ''),
    text: readFileSync(join(root, file), 'utf8'),
  }))

test('what a remote keeps in the browser is under its own name, or the device’s (rule P16)', () => {
  const kept = sources.flatMap(({ file, remote, text }) =>
    [...text.matchAll(/storedValue\(\s*'(?:local|session)',\s*['`]([^'`]+)/g)].map(([, key = '']) => ({
      file,
      remote,
      key,
    })),
  )
  expect(kept.length).toBeGreaterThanOrEqual(5)
  expect(kept.filter(({ remote, key }) => !key.startsWith(`${remote}:`) && !key.startsWith('device:'))).toEqual([])
})

test('no remote reaches for the browser’s storage itself (rule P16)', () => {
  const reaching = /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/
  expect(sources.filter(({ text }) => reaching.test(text)).map(({ file }) => file)).toEqual([])
})
