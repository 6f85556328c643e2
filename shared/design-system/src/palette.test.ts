import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import * as radix from '@radix-ui/colors'

const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8')

/** The color of a token in a theme, as "#rrggbb". */
function color(token: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(tokens)?.[1] ?? ''
  const [light, dark] = value.match(/#[0-9a-f]{3,6}/g) ?? []
  const chosen = (theme === 'dark' ? (dark ?? light) : light) ?? ''
  return chosen.length === 4 ? chosen.replace(/[0-9a-f]/g, '$&$&') : chosen
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['canvas', 'surface', 'surface-muted', 'surface-hover', 'surface-float']
const texts = [
  ...surfaces.flatMap((surface) => [
    ['text', surface],
    ['text-muted', surface],
    ['accent-text', surface],
    ['danger-text', surface],
  ]),
  ['text', 'surface-raised'],
  ['text', 'surface-pressed'],
  ['text-muted', 'surface-pressed'],
  ['on-accent', 'accent'],
  ['on-plate', 'plate'],
  ['on-plate-muted', 'plate'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger'],
  ['on-accent', 'danger-hover'],
  ...['accent', 'active', 'paused', 'attention', 'info', 'danger'].flatMap((tone) => [
    [`${tone}-text`, `${tone}-surface`],
    ['text', `${tone}-surface`],
  ]),
] as [string, string][]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s can be read on %s', (text, surface) => {
    expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test('the point of an address is seen on its plate', () => {
    expect(contrast(color('point', theme), color('plate', theme))).toBeGreaterThanOrEqual(3)
  })

  test.each(['canvas', 'surface', 'surface-float'])('outlines of controls and focus are seen on %s', (surface) => {
    expect(contrast(color('border-control', theme), color(surface, theme))).toBeGreaterThanOrEqual(3)
    expect(contrast(color('focus', theme), color(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('every color is a step of a Radix scale, but for white and three shades between steps', () => {
  const { slate, slateDark, indigo, indigoDark, grass, grassDark, amber, amberDark, sky, skyDark, red, redDark } = radix
  const scales = [slate, slateDark, indigo, indigoDark, grass, grassDark, amber, amberDark, sky, skyDark, red, redDark]
  const steps = new Set(scales.flatMap((scale): string[] => Object.values(scale)))
  const strangers = new Set(tokens.match(/#[0-9a-f]{3,6}\b/g)?.filter((hex) => !steps.has(hex)))
  expect([...strangers].sort()).toEqual(['#1c1d20', '#945809', '#b7262b', '#fff'])
})
