import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { glyphs } from '../shared/design-system/src/icon/glyphs.ts'

const OWN = 'shared/design-system/src/icon/glyphs.ts'

/** Sources of remotes and of what they lend from: not their tests, and not what the frame draws with icons of its own. */
const sources = execFileSync(
  'git',
  ['ls-files', 'mfe-*', 'shared/remote-kit', 'shared/design-system', 'shared/platform'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/manifest\.ts$|\/showcase\//.test(file) && file !== OWN)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('each icon of the design system is drawn by a remote or a component: everybody downloads them all', () => {
  const isDrawn = (name: string) =>
    new RegExp(
      `(icon|name)(=|: | = )(\\{[^}]*)?["']${name}["']|[?:] ['"]${name}['"]|<Icon[^>]*["']${name}["']`,
      'i',
    ).test(sources)
  expect(Object.keys(glyphs).filter((name) => !isDrawn(name))).toEqual([])
})
