import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const root = join(__dirname, '..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.css'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')

/** The selectors of a stylesheet, one each, without comments. */
function selectorsOf(file: string): string[] {
  const css = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
}

const classOf = (selector: string) => /\.[\w-]+/.exec(selector)?.[0]

describe('stylesheets', () => {
  const withDisabled = files.filter((file) => selectorsOf(file).some((selector) => selector.includes(':disabled')))

  test('those with something that can be disabled are found', () => {
    expect(withDisabled).toContain('shared/design-system/src/button/button.module.css')
    expect(withDisabled.length).toBeGreaterThan(5)
  })

  test.each(withDisabled)('%s: what is disabled looks the same under the pointer', (file) => {
    const selectors = selectorsOf(file)
    const disabled = new Set(selectors.filter((selector) => /(?<!:not\():disabled/.test(selector)).map(classOf))
    const wrong = selectors.filter(
      (selector) =>
        /:(hover|active)\b/.test(selector) && disabled.has(classOf(selector)) && !selector.includes(':not(:disabled)'),
    )
    expect(wrong).toEqual([])
  })
})
