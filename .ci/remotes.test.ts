import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const REMOTES = readdirSync(process.cwd()).filter((folder) => folder.startsWith('mfe-'))

test('every remote has the tests of the contract kit', () => {
  const without = REMOTES.filter((folder) => {
    const file = join(process.cwd(), folder, 'contract.test.ts')
    return !existsSync(file) || !readFileSync(file, 'utf8').includes('contractKit(manifest')
  })
  expect(without).toEqual([])
  expect(REMOTES.length).toBeGreaterThan(5)
})
