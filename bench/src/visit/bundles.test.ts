import { expect, test } from '@jest/globals'
import { packageOf } from './bundles.ts'

test.each([
  ['webpack://portal_keys/a/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/util.js', 'zod'],
  [
    'webpack://portal_keys/a/node_modules/.pnpm/x/node_modules/@tanstack/query-core/build/query.js',
    '@tanstack/query-core',
  ],
  ['webpack://portal_keys/../shared/platform/src/api/use-api.ts', '@portal/platform'],
  ['webpack://portal_keys/./src/root.tsx', ''],
])('%s is of %j', (source, name) => expect(packageOf(source)).toBe(name))
