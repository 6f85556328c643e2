import { expect, test } from '@jest/globals'
import { renderMarkdown } from './render-markdown.ts'

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`

test('a section has an address, and a second one of the same name another', () => {
  const { html, sections } = renderMarkdown('## Set a `limit`\n\nHow *much*.\n\n## Set a limit\n\nAgain.', '')
  expect(sections).toEqual([
    { id: 'set-a-limit', title: 'Set a limit', depth: 2, words: ' How much.' },
    { id: 'set-a-limit-2', title: 'Set a limit', depth: 2, words: ' Again.' },
  ])
  expect(html).toContain('<h2 id="set-a-limit">')
  expect(html).toContain('href="#set-a-limit-2"')
})

test('rule N22: a table is told by its cells, and what stands for nothing is left out', () => {
  const { sections } = renderMarkdown('## Limits\n\n| Plan | A day |\n| --- | --- |\n| Free | 10 |\n| Core | — |', '')
  expect(sections[0]?.words).toBe(' Free · 10. Core.')
})

test('blocks of code that follow one another are one choice, open at the language that was chosen before', () => {
  const { html } = renderMarkdown(`${fence('curl', 'a')}\n${fence('go', 'b')}`, 'go')
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toContain('id="code-1-1" value="go" checked>')
  expect(html.match(/ checked/g)).toHaveLength(1)
  expect(renderMarkdown(`${fence('curl', 'a')}\n${fence('go', 'b')}`, '"><x').html).toContain('value="curl" checked>')
})

test('one block is no choice, and code is text', () => {
  const { html } = renderMarkdown(fence('html', '<script>alert(1)</script>'), '')
  expect(html).not.toContain('radio')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
})

test('code has a head with its language and the button that copies it', () => {
  const { html } = renderMarkdown(fence('javascript', 'a'), '')
  expect(html).toMatch(/<div class="code-head"><span[^>]*>JavaScript<\/span><button[^>]*>Copy<\/button><\/div><pre/)
})

test('each cell of a table says its column, for where rows stand as blocks, and stays a cell', () => {
  const { html } = renderMarkdown('| Plan | A *day* |\n| --- | --- |\n| Free | 10 |', '')
  const label = '<span class="cell-label" aria-hidden="true">A <em>day</em></span>'
  expect(html).toContain(`<td role="cell">Free</td><td role="cell">${label}10</td>`)
  expect(html).toContain('<th role="columnheader" scope="col">Plan</th>')
})
