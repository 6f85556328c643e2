import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { MAIL_LINK_PAGES } from '@portal/contracts/mail-links'
import { PAGES } from '@portal/contracts/pages'

const SOURCE = import.meta.dirname
const ROOT = join(SOURCE, '../../..')

/** The paths that pages own, as every manifest states them. */
async function pathsOfPages(): Promise<string[]> {
  const parts = readdirSync(ROOT).filter((folder) => folder === 'shell' || folder.startsWith('mfe-'))
  const manifests = await Promise.all(parts.map((folder) => import(join(ROOT, folder, 'manifest.ts'))))
  return manifests.flatMap(({ default: { pages } }) => pages.map(({ path }: { path: string }) => path))
}

/** Links into the portal are made from its public origin and the table of pages: mails, the only texts with links. */
const links = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(join(SOURCE, file), 'utf8').matchAll(/publicOrigin\}(?:\$\{PAGES\.(\w+)\}|(\/[\w/-]*))(#?)/g),
  ])
  .map(([, page = '', path, hash]) => ({ path: path ?? PAGES[page as keyof typeof PAGES], hasFragment: hash === '#' }))
const linked = links.map(({ path }) => path)

test('a mail links to pages that exist', async () => {
  const pages = await pathsOfPages()
  expect(linked).not.toEqual([])
  expect(linked.filter((path) => !pages.includes(path))).toEqual([])
})

test('rule D90: every page that a mail links to with a fragment is known as one', () => {
  const withFragment = links.filter(({ hasFragment }) => hasFragment).map(({ path }) => path)
  expect([...new Set(withFragment)].sort()).toEqual([...MAIL_LINK_PAGES].sort())
})
