import { brotliCompressSync } from 'node:zlib'
import { defineManifest, type Release } from '@portal/contracts/platform'
import { digestOf } from './fixture-releases.ts'

let made = 0
export interface MadeUpload {
  name?: string
  content?: string
  needs?: Release['needs']
  manifest?: Partial<Parameters<typeof defineManifest>[0]>
}

/** A publish of `keys` with an id that no other of this process has. */
export function newUpload({ name = 'keys', content, needs = {}, manifest = {} }: MadeUpload = {}) {
  made += 1
  const texts = { 'remoteEntry.1.js': `${name}(${made})`, 'app.js': content ?? `app(${made})` }
  const release: Release = {
    name,
    id: made.toString(16).padStart(12, 'c'),
    manifest: defineManifest({
      name,
      title: 'Keys',
      owner: 'The keys team',
      audience: 'customer',
      pages: [{ path: `/account/${name}`, title: 'Keys', layout: 'account', requires: 'self' }],
      publishes: [],
      hears: [],
      ...manifest,
    }),
    entry: 'remoteEntry.1.js',
    files: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, digestOf(text)])),
    initial: { './app': ['app.js'] },
    needs,
    provides: {},
  }
  const files = Object.fromEntries(
    Object.entries(texts).flatMap(([file, text]) => [
      [file, Buffer.from(text).toString('base64')],
      [`${file}.br`, brotliCompressSync(text).toString('base64')],
    ]),
  )
  return { environment: 'production', reason: 'a test', release, files }
}
