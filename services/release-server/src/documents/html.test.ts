import { expect, test } from '@jest/globals'
import { escapeHtml } from '@portal/foundation/html'
import { dataBlock, tag } from './html.ts'

test('no text begins a tag, ends an attribute or is read as an entity', () => {
  expect(escapeHtml(`<b> & "c" 'd' &lt;`)).toBe('&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; &amp;lt;')
  expect(tag('a', { href: '"><script>' })).toBe('<a href="&quot;&gt;&lt;script&gt;">')
})

test('an attribute without a value stands alone, one that is not given stays out', () => {
  expect(tag('script', { async: '', src: undefined })).toBe('<script async>')
})

test('no value ends its block of data, and every value is what it was', () => {
  const value = ['</script><script>', '<!-- <script', { '<': 1 }]
  const block = dataBlock({ id: 'plan' }, value)
  const [, json = ''] = /^<script type="application\/json" id="plan">(.*)<\/script>\n$/s.exec(block) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual(value)
})
