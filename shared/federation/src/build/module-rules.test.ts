import { expect, test } from '@jest/globals'
import { moduleRules } from './module-rules.ts'

/**
 * Returns the CSS modules mode of a stylesheet in a part's build: `pure` rejects selectors without a local class.
 */
function modeOf(folder: string, file: string) {
  const name = folder.replace(/^.*\/(mfe-)?/, '')
  const loaders = moduleRules({ name, folder }).flatMap(({ use }) => (Array.isArray(use) ? use : []))
  const options = loaders.flatMap((one) => (one instanceof Object && 'options' in one ? one.options : []))
  const [{ modules }] = options as unknown as [{ modules: { mode: (file: string) => string } }]
  return modules.mode(file)
}

test.each([
  ['/work/mfe-keys', '/work/mfe-keys/src/keys/keys.module.css', 'pure'],
  ['/work/mfe-keys', '/work/mfe-keys/src/design-system/keys.module.css', 'pure'],
  ['/work/mfe-keys', '/work/shared/remote-kit/src/load/load.module.css', 'pure'],
  ['/work/mfe-keys', '/work/shared/design-system/src/table/table.module.css', 'local'],
  ['/else/mfe-reports', '/else/node_modules/@portal/design-system/src/table/table.module.css', 'local'],
  ['/work/shell', '/work/shell/src/document/frame.module.css', 'local'],
  ['/shared/design-system/mfe-keys', '/shared/design-system/mfe-keys/src/keys/keys.module.css', 'pure'],
])('the build of %s reads %s as %s (rules P16, P98)', (folder, file, mode) => {
  expect(modeOf(folder, file)).toBe(mode)
})
