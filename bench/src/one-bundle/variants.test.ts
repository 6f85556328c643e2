import { expect, test } from '@jest/globals'
import { withBundle } from './variants.ts'

const BUNDLE = {
  base: '/releases/shell/b1/',
  main: ['main.b.css', 'main.b.js'],
  modules: { keys: { './app': ['ds.b.css', 'keys-app.b.js'] }, team: { './app': ['team-app.b.js'] } },
}
const PLAN = {
  visitor: { user: { id: 1 } },
  shell: { id: 'a1', files: { 'main.a.js': 'sha384-a' }, provides: { react: '19.3.1' } },
  remote: {
    name: 'keys',
    current: { id: 'k1', files: { 'x.js': 'sha384-x' }, preload: { './app': ['/x.js'] }, needs: { react: '^19' } },
    previous: { id: 'k0' },
  },
  cardsFrom: [],
  others: [{ name: 'team' }],
}
const DOCUMENT = `<!doctype html>
<head>
<style id="frame">a{}</style>
<style>shell{}</style>
<link rel="preload" as="font" type="font/woff2" href="/releases/shell/a1/geist-latin-wght-normal.1.woff2" crossorigin="anonymous">
<script async src="/releases/shell/a1/main.a.js" integrity="sha384-a" crossorigin="anonymous"></script>
<link rel="preload" as="script" href="/releases/keys/k1/x.js" integrity="sha384-x" crossorigin="anonymous">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<script type="application/json" id="plan">${JSON.stringify(PLAN)}</script>
<div id="portal"></div>`

const rewritten = withBundle(DOCUMENT, { bundle: BUNDLE }, 'bundle{}')

test('names the files of the bundle, those of its page ahead, and none of a release', () => {
  const named = [...rewritten.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)
  expect(named).toEqual([
    '/releases/shell/b1/geist-latin-wght-normal.1.woff2',
    '/favicon.svg',
    '/releases/shell/b1/main.b.js',
    '/releases/shell/b1/ds.b.css',
    '/releases/shell/b1/keys-app.b.js',
  ])
  expect(rewritten).toContain('<style id="frame">a{}</style>\n<style>bundle{}</style>')
})

test('its plan says who is there, and lists no files', () => {
  const [, text = ''] = /id="plan">(.*)<\/script>/.exec(rewritten) ?? []
  expect(JSON.parse(text)).toEqual({
    ...PLAN,
    shell: { id: 'a1', files: {}, provides: { react: '19.3.1' } },
    remote: { name: 'keys', current: { id: 'k1', files: {}, preload: {}, needs: {} } },
  })
})
