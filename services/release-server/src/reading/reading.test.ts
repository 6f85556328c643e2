/** @jest-environment jsdom */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const SCRIPT = readFileSync(join(__dirname, 'reading.js'), 'utf8')

const radio = (name: string, value: string) => `<input type="radio" name="${name}" value="${value}">`

test('only a choice of a language is kept as the language of code examples, and is made in every example', () => {
  document.body.innerHTML = `
    <div class="pricing-chooser">${radio('term', 'monthly')}${radio('term', 'yearly')}</div>
    <div class="code-choice">${radio('one', 'curl')}${radio('one', 'python')}</div>
    <div class="code-choice">${radio('two', 'curl')}${radio('two', 'python')}</div>`
  Object.assign(globalThis, { scrollBy: () => {} })
  new Function(SCRIPT)()
  const choose = (name: string, value: string) =>
    document.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`)?.click()

  choose('term', 'yearly')
  expect(document.cookie).toBe('')
  choose('one', 'python')
  expect(document.cookie).toBe('code-language=python')
  choose('term', 'monthly')
  expect(document.cookie).toBe('code-language=python')
  expect([...document.querySelectorAll<HTMLInputElement>('.code-choice :checked')].map(({ value }) => value)).toEqual([
    'python',
    'python',
  ])
})
