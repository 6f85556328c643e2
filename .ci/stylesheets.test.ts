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

describe('sizes that the specification states', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const ruleOf = (css: string, selector: string) => `\n${css}`.split(`\n${selector} {`)[1]?.split('}')[0]

  test.each([
    ['shell/src/header/header.module.css', 'below 956 px', '(max-width: 955.98px)'],
    ['shell/src/navigation/navigation.module.css', 'below 956 px', '(max-width: 955.98px)'],
    ['shell/src/layout/marketing.module.css', 'up to 1168 px', '(max-width: 1168px)'],
  ])('account.md §9: %s is for phones %s', (file, _, width) => expect(read(file)).toContain(`@media ${width} {`))

  test('account.md §9: the button of chat stands 20 px from the bottom and 20 px from the side', () => {
    const button = ruleOf(read('shell/src/document/frame.module.css'), '.chat')
    expect(button).toContain('right: 20px;')
    // Above the bar of staff who act, who have no chat.
    expect(button).toContain('bottom: calc(20px + var(--acting-banner, 0px));')
  })

  test('account.md §9: toasts are top right', () => {
    const [top, right] =
      /inset: (\S+) (calc\(.*\)) auto auto;/
        .exec(ruleOf(read('shell/src/toasts/toasts.module.css'), '.toasts') ?? '')
        ?.slice(1) ?? []
    expect([top, right]).toEqual(['var(--space-1)', expect.stringContaining('var(--gutter)')])
  })
})
