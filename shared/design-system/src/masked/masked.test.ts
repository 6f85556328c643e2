import { expect, test } from '@jest/globals'
import { masked } from './masked.ts'

test.each([
  ['7d21aa50-0000-4000-8000-00000000 9f0c', '7d21…9f0c'],
  ['psk_…aB3d', 'psk_…aB3d'],
  ['', ''],
])('%j is shown as %j', (text, shown) => expect(masked(text)).toBe(shown))
