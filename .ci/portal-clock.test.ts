import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = process.cwd()

/** Files that ask this machine's clock on purpose: how long something takes here, or a name of something. */
const BY_THIS_MACHINE = [
  'mfe-identity/src/sign-in/check-your-mail.tsx',
  'shared/design-system/src/clock/portal-now.ts',
  'shared/remote-kit/src/marketing-forms/deliver-form.ts',
  'shared/remote-kit/src/marketing-forms/send-form.ts',
  'shared/remote-kit/src/marketing-forms/unsent-forms.ts',
  'shell/src/layout/copy-details.tsx',
  // A constant text for pages without modules: it adds the difference to the portal's clock itself, which its test shows.
  'shell/src/notices/tick-notice.ts',
  'shell/src/pages/page-search.tsx',
  'shell/src/search/search-box.tsx',
  'shell/src/session/countdown.tsx',
]

test('what a page compares with times of the server goes by portalNow() (rule E33)', () => {
  const folders = ['shell/src', ':(glob)mfe-*/src/**', 'shared/design-system/src', 'shared/remote-kit/src']
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/showcase\//.test(file))
  expect(files.length).toBeGreaterThan(200)
  const asking = files.filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(asking.toSorted()).toEqual(BY_THIS_MACHINE)
})
