import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sayWhatStays } from './local-builds.ts'

test('several servers on one folder say what stays at the same moment, and none is in the way of another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-builds-'))
  const keys = join(folder, 'keys')
  // What another server is just writing: nobody else can write it, or move it away.
  mkdirSync(join(keys, 'kept.json.new'), { recursive: true })
  sayWhatStays(folder, [])
  expect(readFileSync(join(keys, 'kept.json'), 'utf8')).toBe('[]')
  expect(readdirSync(keys).sort()).toEqual(['kept.json', 'kept.json.new'])
})
