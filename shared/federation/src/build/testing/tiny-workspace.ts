import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Part } from '../part.ts'

const PORTAL = join(import.meta.dirname, '../../../../..')

const PACKAGES: Record<string, Record<string, string>> = {
  '@portal/platform': { './session': "export const session = 'the session'\n" },
  '@portal/event-bus': { '.': "export const bus = 'the bus'\n" },
  '@portal/design-system': {
    './badge': "import styles from './badge.module.css'\nexport const badge = ['a plain badge', styles.badge].join()\n",
    './table': "export const table = 'a table'\n",
  },
  '@portal/remote-kit': { './load': "export const load = 'a load'\n" },
  '@portal/calls': {
    './keys': "export const keys = 'the call of keys'\n",
    './both': "export const both = 'the call of keys and team'\n",
    './nobody': "export const nobody = 'a call that no screen makes'\n",
  },
}

/** The workspace packages that a part declares; the host has no use for the remotes' kit. */
function declaredBy(part: string) {
  const names = [...Object.keys(PACKAGES), '@portal/contracts']
  return part === 'shell' ? names.filter((name) => name !== '@portal/remote-kit') : names
}

/** A workspace like the portal's with parts of a few lines each, at a place in a folder of its own. */
export function tinyWorkspace(parts = ['shell', 'mfe-keys', 'mfe-team'], place = 'a/portal') {
  const root = join(mkdtempSync(join(tmpdir(), 'portal-workspace-')), place)
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const link = (from: string, to: string) => {
    mkdirSync(dirname(join(root, from)), { recursive: true })
    symlinkSync(to, join(root, from))
  }

  write('pnpm-lock.yaml', 'lockfileVersion: 9\n')
  write('tsconfig.json', '{}')
  link('node_modules', join(PORTAL, 'node_modules'))
  for (const name of ['contracts', 'federation']) link(`shared/${name}`, join(PORTAL, 'shared', name))
  for (const [name, doors] of Object.entries(PACKAGES)) writePackage(write, name, doors)
  writeLibrary(write, 'mfe-keys/node_modules/chart', '2.0.0')
  writeLibrary(write, 'mfe-keys/node_modules/axis', '1.0.0')
  for (const part of parts) {
    for (const name of [...declaredBy(part), '@portal/federation']) {
      link(`${part}/node_modules/${name}`, join(root, 'shared', name.replace('@portal/', '')))
    }
    for (const name of ['react', 'react-dom']) {
      link(`${part}/node_modules/${name}`, join(PORTAL, 'shell/node_modules', name))
    }
    writePart(write, part)
  }
  return { root, releases: join(root, '.releases'), write }
}

const CALLS: Record<string, string> = {
  keys: "import { chart } from 'chart'\nimport { both } from '@portal/calls/both'\nimport { keys } from '@portal/calls/keys'\nimport { load } from '@portal/remote-kit/load'\nexport const calls = [chart, both, keys, load]\n",
  team: "import { both } from '@portal/calls/both'\nimport { load } from '@portal/remote-kit/load'\nexport const calls = [both, load]\n",
}

/** The one that `keys` asks for stands on the other. */
export function writeLibrary(write: Write, folder: string, version: string) {
  const name = folder.replace(/^.*node_modules\//, '')
  const stated = { name, version, main: './index.js', ...(name === 'chart' && { dependencies: { axis: '^1.0.0' } }) }
  write(`${folder}/package.json`, JSON.stringify(stated))
  write(`${folder}/index.js`, `export const ${name} = '${name} ${version}'\n`)
}

/** Returns the build configuration of the part with this name, without loading the bundler. */
export function partOf(root: string, name: string): Part {
  const folder = join(root, name === 'shell' ? name : `mfe-${name}`)
  return name === 'shell'
    ? { name, folder, entry: './src/main.ts', document: './src/render-document.ts' }
    : { name, folder, exposes: { './app': './src/app.tsx' } }
}

type Write = (file: string, content: string) => void

function writePackage(write: Write, name: string, doors: Record<string, string>) {
  const folder = name.replace('@portal/', 'shared/')
  const files = Object.entries(doors).map(
    ([door, content]) => [door, `./src${door.slice(1) || '/index'}.ts`, content] as const,
  )
  const exports = {
    ...Object.fromEntries(files.map(([door, file]) => [door, file])),
    './package.json': './package.json',
  }
  write(`${folder}/package.json`, JSON.stringify({ name, version: '1.4.0', type: 'module', exports }))
  for (const [, file, content] of files) write(join(folder, file), content)
  if (doors['./badge']) write(`${folder}/src/badge.module.css`, '.badge { color: red }\n')
}

function writePart(write: Write, part: string) {
  const name = part.replace('mfe-', '')
  const dependencies = {
    ...Object.fromEntries(declaredBy(part).map((key) => [key, 'workspace:*'])),
    ...(name === 'keys' && { chart: 'catalog:' }),
  }
  const page = { path: `/account/${name}`, title: name, layout: 'account', requires: 'self' }
  const manifest = { name, title: name, owner: 'A team', audience: 'public', pages: [page], publishes: [], hears: [] }
  write(
    `${part}/package.json`,
    JSON.stringify({ name: `@portal/${part}`, version: '1.0.0', type: 'module', dependencies }),
  )
  write(
    `${part}/manifest.ts`,
    `import { defineManifest } from '@portal/contracts/platform'\nexport default defineManifest(${JSON.stringify(manifest)})\n`,
  )
  const entries =
    name === 'shell'
      ? "entry: './src/main.ts', document: './src/render-document.ts'"
      : "exposes: { './app': './src/app.tsx' }"
  write(
    `${part}/webpack.config.ts`,
    `import { federated } from '@portal/federation/build'\nexport default federated({ name: '${name}', folder: import.meta.dirname, ${entries} })\n`,
  )
  write(
    `${part}/src/main.ts`,
    "import { session } from '@portal/platform/session'\nconsole.log(session, import('./later.ts'))\n",
  )
  write(
    `${part}/src/render-document.ts`,
    "import { badge } from '@portal/design-system/badge'\nexport const renderDocument = () => ({ title: '', bodyHtml: badge, inlineStyles: [] })\n",
  )
  write(
    `${part}/src/app.tsx`,
    "import { useState } from 'react'\nimport { session } from '@portal/platform/session'\nimport { badge } from '@portal/design-system/badge'\nimport './own.module.css'\nexport const mount = () => [<b />, useState, session, badge, import('./later.ts'), import('./calls.ts')]\n",
  )
  write(`${part}/src/calls.ts`, CALLS[name] ?? 'export const calls = []\n')
  write(`${part}/src/later.ts`, "import { table } from '@portal/design-system/table'\nexport const later = table\n")
  write(`${part}/src/own.module.css`, '.own { color: blue }\n')
}
