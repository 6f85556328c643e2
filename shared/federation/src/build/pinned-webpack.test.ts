import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readPackage } from './packages-on-disk.ts'

const installed = (name: string) => readPackage(join(import.meta.dirname, '../../node_modules', name)).version

/*
 * @module-federation/enhanced 2.9.2 reaches into webpack's insides: with 5.111 a build stops at "Path variable
 * [contenthash:8] not implemented in this context", with 5.112 at "Cannot find module 'webpack/lib/util/extractUrlAndGlobal'".
 * What stands in for parts of either (`left-out/`, `one-sharing-runtime.ts`) is made for these versions, too.
 */
test('webpack stays at 5.110.3 while federation is at 2.9.2: when either moves, build and start the portal before changing this', () => {
  expect({ webpack: installed('webpack'), federation: installed('@module-federation/enhanced') }).toEqual({
    webpack: '5.110.3',
    federation: '2.9.2',
  })
})
