import { expect, test } from '@jest/globals'
import { moduleRules } from './module-rules.ts'

/**
 * Returns the CSS modules mode of a stylesheet in this part's build: `pure` rejects selectors without a local class.
 */
function modeOf(part: string, file: string) {
  const loaders = moduleRules(part).flatMap(({ use }) => (Array.isArray(use) ? use : []))
  const options = loaders.flatMap((one) => (one instanceof Object && 'options' in one ? one.options : []))
  const [{ modules }] = options as unknown as [{ modules: { mode: (file: string) => string } }]
  return modules.mode(file)
}

test.each([
  ['keys', '/work/mfe-keys/src/keys/keys.module.css', 'pure'],
  ['keys', '/work/mfe-keys/src/design-system/keys.module.css', 'pure'],
  ['keys', '/work/shared/remote-kit/src/load/load.module.css', 'pure'],
  ['keys', '/work/shared/design-system/src/table/table.module.css', 'local'],
  ['reports', '/else/node_modules/@portal/design-system/src/table/table.module.css', 'local'],
  ['shell', '/work/shell/src/document/frame.module.css', 'local'],
])('a build of %s reads %s as %s (rule P16)', (part, file, mode) => {
  expect(modeOf(part, file)).toBe(mode)
})
