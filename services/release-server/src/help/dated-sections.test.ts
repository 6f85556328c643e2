import { expect, test } from '@jest/globals'
import { readDatedSections } from './dated-sections.ts'

test('rule H66: a dated section has its day below its title, and the first is the newest', () => {
  expect(readDatedSections('## 2026-11-24 Chat\n\nTalk to us.\n\n## 2026-11-20 Keys\n\nNew.')).toEqual({
    newest: '2026-11-24',
    text: '## Chat\n\n<p class="help-date"><time datetime="2026-11-24">November 24, 2026</time></p>\n\nTalk to us.\n\n## Keys\n\n<p class="help-date"><time datetime="2026-11-20">November 20, 2026</time></p>\n\nNew.',
  })
})

test.each([
  ['without a day', '## Chat\n\nTalk to us.'],
  ['with a day that does not exist', '## 2026-02-30 Chat'],
  ['without a title', '## 2026-11-24 '],
  ['out of order', '## 2026-11-20 Keys\n\n## 2026-11-24 Chat'],
  ['nowhere', 'Nothing yet.'],
])('rule H66: a section %s keeps the server from starting', (_, source) => {
  expect(() => readDatedSections(source)).toThrow(/day and a title|latest section|no section/)
})
