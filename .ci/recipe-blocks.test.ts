import { expect, test } from '@jest/globals'
import { applyBlock, blocksOf, jestCommandsOf } from './recipe-blocks.ts'

const RECIPE = `
1. A path:

   \`\`\`diff file=a/paths.ts
    one
   +two
   @@
   -four
   +five
   \`\`\`

\`\`\`ts file=a/new.ts
if (there) {
  go()
}
\`\`\`

   \`\`\`sh
   npm run build
   npx jest a/new b -t 'one|two three' # quick
   \`\`\`
`

test('blocks name the file that they change, and lose the indent of their list only', () => {
  expect(blocksOf(RECIPE)).toEqual([
    { file: 'a/paths.ts', text: ' one\n+two\n@@\n-four\n+five\n', isDiff: true },
    { file: 'a/new.ts', text: 'if (there) {\n  go()\n}\n', isDiff: false },
  ])
  expect(() => blocksOf('```ts\ngo()\n```\n')).toThrow('This block names no file:\ngo()')
})

test('commands of jest are cut into words', () => {
  expect(jestCommandsOf(RECIPE)).toEqual([['a/new', 'b', '-t', 'one|two three']])
})

const diff = (text: string) => ({ file: 'a.ts', text, isDiff: true })

test.each([
  [' one\n+two\n', 'one\nthree\n', 'one\ntwo\nthree\n'],
  ['-one\n+1$&\n@@\n-three\n', 'one\ntwo\nthree\n', '1$&\ntwo\n'],
  ['+zero\n one\n', 'one\ntone\none more\n', 'zero\none\ntone\none more\n'],
])('a diff of %j makes of %j %j', (text, before, after) => {
  expect(applyBlock(diff(text), before)).toBe(after)
})

test.each([
  ['lines that are not there', diff(' two\n+three\n'), 'one\n', 'a.ts does not have these lines exactly once:\ntwo'],
  ['lines that are there twice', diff('-one\n'), 'one\none\n', 'a.ts does not have these lines exactly once'],
  ['a diff of no file', diff('-one\n'), undefined, 'a.ts does not have these lines exactly once'],
  ['a new file that is there', { ...diff('one\n'), isDiff: false }, 'one\n', 'a.ts is there already'],
])('%s are refused', (_, block, before, message) => {
  expect(() => applyBlock(block, before)).toThrow(message)
})
