import { call } from '@portal/contracts/call'
import { INTERNAL_ROLES } from '@portal/contracts/roles'
import { newReleasesFolder, writeChannels, writeRelease } from './fixture-releases.ts'

const listThings = call({ service: 'security', method: 'GET', path: '/things', requires: [['api-key-viewer']] })

const RENDERER = `exports.renderDocument = ({ plan, path, theme }) => ({
  title: plan.brand.name + ' <' + path.slice(0, 40) + '>',
  bodyHtml: '<header>' + theme + '</header><main id="content"></main>',
  inlineStyles: ['@layer reset,ds', { id: 'primitive', text: 'b{c:d}' }],
})
exports.renderApology = ({ plan, theme, apology }) => ({
  title: apology,
  bodyHtml: '<header>' + theme + '</header><main>' + JSON.stringify(plan.visitor) + '</main>',
  inlineStyles: [],
  inlineScripts: apology === 'away' ? ['again()'] : [],
})`

/** The id of every release of the fixture. */
export const ID = 'aaaaaa111111'

/** Drawn by the release server, as the shell states it. */
const TO_READ = { layout: 'marketing', requires: 'public', standsAlone: true } as const

/**
 * A small portal: a shell that lends a table, a public remote, two for customers with a card each, one for staff.
 */
export function writePortal(releases = newReleasesFolder()) {
  writeRelease(releases, {
    id: ID,
    manifest: {
      name: 'shell',
      audience: 'public',
      pages: [
        { path: '/', title: 'Home', layout: 'marketing', requires: 'public' },
        ...['/pricing', '/products', '/docs', '/status-help'].map((path) => ({ ...TO_READ, path, title: path })),
        ...['/terms', '/privacy', '/status'].map((path) => ({ ...TO_READ, path, title: path, exact: true })),
        { path: '/search', exact: true, title: 'Search', layout: 'account', requires: 'public' },
        { path: '/account', exact: true, title: 'Overview', layout: 'account', requires: 'self', showsCards: true },
      ],
    },
    files: { 'main.js': 'shell()', 'main.css': 'a{}', 'geist.woff2': 'font', 'table.js': 'table()' },
    hidden: { 'render-document.cjs': RENDERER, 'main.js.map': '{}' },
    initial: { main: ['main.js', 'main.css', 'geist.woff2'] },
    provides: {
      react: { version: '19.3.1', files: [] },
      '@portal/design-system/table': { version: '1.0.0', files: ['table.js'] },
    },
  })
  writeRemote(releases, 'checkout', 'public', [
    { path: '/checkout/cart', title: 'Cart', layout: 'marketing', requires: 'public' },
  ])
  writeRemote(
    releases,
    'keys',
    'customer',
    [{ path: '/account/keys', title: 'Keys', layout: 'account', requires: [['api-key-viewer']], first: [listThings] }],
    [{ name: 'keys', title: 'Keys', order: 1, requires: [['api-key-viewer']], first: [listThings] }],
  )
  writeRemote(
    releases,
    'billing',
    'customer',
    [{ path: '/account/billing', title: 'Billing', layout: 'account', requires: [['billing-viewer']] }],
    [{ name: 'billing', title: 'Billing', order: 2, requires: [['billing-viewer']] }],
  )
  const staff = INTERNAL_ROLES.map((role) => [role])
  writeRemote(releases, 'admin', 'staff', [
    {
      path: '/admin',
      title: 'Staff area',
      layout: 'account',
      requires: staff,
      navigation: { group: 'Staff', label: 'Search', icon: 'search', order: 10 },
    },
  ])
  for (const name of ['shell', 'checkout', 'keys', 'billing', 'admin']) writeChannels(releases, name, { current: ID })
  return releases
}

type Manifest = Parameters<typeof writeRelease>[1]['manifest']

/** A remote that needs the shell's table for its screens. */
export function writeRemote(
  releases: string,
  name: string,
  audience: Manifest['audience'],
  pages: Manifest['pages'],
  cards: NonNullable<Manifest['cards']> = [],
  { id = ID, needs = { '@portal/design-system/table': '^1.0.0' } as Record<string, string> } = {},
) {
  return writeRelease(releases, {
    id,
    manifest: { name, audience, pages, cards },
    files: { 'remoteEntry.1.js': `${name}()`, 'app.js': `${name}.app()`, 'cards.js': 'cards()', 'later.js': 'later()' },
    hidden: { 'app.js.map': '{}' },
    initial: { './app': ['app.js'], ...(cards.length > 0 && { './cards': ['cards.js'] }) },
    needs: {
      './app': needs,
      ...(cards.length > 0 && { './cards': { react: '^19.3.1' } }),
      later: { react: '^19.3.1' },
    },
  })
}
