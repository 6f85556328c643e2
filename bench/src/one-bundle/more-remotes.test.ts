import { expect, test } from '@jest/globals'
import { Manifest } from '@portal/contracts/platform'
import { namesOf } from './more-remotes.ts'

test('six hundred remotes have a name each, and one that a manifest may have', () => {
  const names = namesOf(594)
  expect(new Set(names).size).toBe(594)
  for (const name of names) expect(Manifest.shape.name.parse(name)).toBe(name)
})
