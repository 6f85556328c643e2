import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { defineManifest, type Release } from '@portal/contracts/platform'
import { fileProblems } from './file-problems.ts'

const content = Buffer.from('keys()')
const manifest = defineManifest({
  name: 'keys',
  title: 'API keys',
  owner: 'Keys team',
  audience: 'customer',
  pages: [],
  publishes: [],
  hears: [],
})

function problemsOf(digest: string) {
  const release: Release = {
    name: 'keys',
    id: 'one',
    manifest,
    entry: 'app.js',
    files: { 'app.js': digest },
    initial: {},
    needs: {},
    provides: {},
  }
  const files = new Map([
    ['app.js', content],
    ['app.js.br', brotliCompressSync(content)],
  ])
  return fileProblems({ release, files })
}

test('a file is checked by the hash that its release names: the one of today and the longer one of earlier releases', () => {
  expect(problemsOf('sha256-FuGQKScE43YCKpM+MRPkRbsaSRPta4dEwOFaeogIw9Y=')).toEqual([])
  expect(problemsOf('sha384-u774ZLT/DO/tuvaSKi2go0ZqBocSRnlPc7HrbYZxy36bdYy16Z/a5DlkLdS89gKd')).toEqual([])
})

test.each(['sha256-AAAA', 'sha384-AAAA', 'md5-AAAA', 'AAAA', ''])('%s is the digest of nothing', (digest) => {
  expect(problemsOf(digest)).toEqual([expect.stringMatching(/^app\.js differs from its digest/)])
})
