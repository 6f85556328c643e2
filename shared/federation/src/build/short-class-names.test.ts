import { expect, test } from '@jest/globals'
import { shortClassNames } from './short-class-names.ts'

function namesIn(workspace: string, release = '0123456789abcdef') {
  const nameOf = shortClassNames({ name: 'shell', folder: `${workspace}/shell` }, release)
  return (file: string, name: string) => nameOf({ resourcePath: `${workspace}/${file}` }, '', name)
}

test('a class is named by its stylesheet and a number in it, in any folder (rule P98)', () => {
  for (const workspace of ['/work', '/elsewhere/design-system/src']) {
    const nameOf = namesIn(workspace)
    const [frame, table] = ['shell/src/document/frame.module.css', 'shared/design-system/src/table/table.module.css']
    expect([nameOf(frame, 'frame'), nameOf(frame, 'main'), nameOf(table, 'main'), nameOf(frame, 'frame')]).toEqual([
      'shell-012345kgnf0',
      'shell-012345kgnf1',
      'shell-012345kyq60',
      'shell-012345kgnf0',
    ])
  }
})

test('another release of a part has other names: the styles of one that failed do not reach the next', () => {
  const [file, name] = ['shell/src/document/frame.module.css', 'frame']
  expect(namesIn('/work', 'fedcba9876543210')(file, name)).toBe('shell-fedcbakgnf0')
})

test('two stylesheets that would share their names stop the build', () => {
  const nameOf = namesIn('/work')
  nameOf('shell/src/148.module.css', 'one')
  expect(() => nameOf('shell/src/2327.module.css', 'one')).toThrow(
    'shell/src/148.module.css and shell/src/2327.module.css have the same hash: rename one of them.',
  )
})
