import { expect, test } from '@jest/globals'
import { defineManifest } from '@portal/contracts/platform'
import { modulesOf } from './one-bundle.ts'

const page = (path: string) => ({ path, title: path, layout: 'account', requires: 'self' }) as const
const remote = (name: string, paths: string[]) => ({
  part: { name, folder: `/mfe-${name}`, exposes: { './app': './src/app.tsx' } },
  manifest: defineManifest({
    name,
    title: name,
    owner: 'A team',
    audience: 'public',
    pages: paths.map(page),
    publishes: [],
    hears: [],
  }),
})

test('each part of a remote is a lazy part of the bundle, under the name that the shell asks for', () => {
  const made = modulesOf([remote('keys', ['/account/keys'])])
  expect(made['modules.js']).toContain(
    `"keys": { "./app": () => import(/* webpackChunkName: "keys-app" */ "./keys-app.cjs").then((door) => door.default.run()) }`,
  )
  expect(made['keys-app.cjs']).toBe('exports.run = () => require("/mfe-keys/src/app.tsx")\n')
})

test('the files of a page can be fetched before anything of it may run', () => {
  const { 'modules.js': text } = modulesOf([remote('keys', ['/account/keys'])])
  expect(text).toContain(`fetches = { "keys": () => import(/* webpackChunkName: "keys-app" */ "./keys-app.cjs") }`)
})

test('the longest path that fits is the owner', () => {
  const { 'modules.js': text = '' } = modulesOf([remote('team', ['/account']), remote('keys', ['/account/keys'])])
  expect(JSON.parse(text.split('pages = ')[1] ?? '')).toEqual([
    { path: '/account/keys', remote: 'keys' },
    { path: '/account', remote: 'team' },
  ])
})
