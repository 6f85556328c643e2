import { expect, test } from '@jest/globals'
import { sizesIn } from './work-done.ts'

test('what scripts keep is neither what was compiled of them nor what is no script’s', () => {
  const meta = {
    node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'],
    node_types: [['object', 'closure', 'code', 'native', 'synthetic', 'string']] as [string[]],
  }
  const nodes = [
    [0, 7, 1, 40, 2],
    [1, 7, 3, 28, 0],
    [2, 7, 5, 500, 1],
    [3, 7, 7, 96, 0],
    [4, 7, 9, 1, 9],
    [5, 7, 11, 16, 0],
  ]
  expect(sizesIn({ nodes: nodes.flat(), snapshot: { meta } })).toEqual({ heap: 84, code: 500 })
})
