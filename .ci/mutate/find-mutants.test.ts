import { describe, expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'
import { findMutants, inWords, withSwitches } from './find-mutants.ts'

const changesOf = (source: string) => findMutants(source).map((mutant) => inWords(source, mutant))

/** What the source exports as `answer`, with the change of this number awake, or none. */
function answerOf(source: string, awake?: number): () => unknown {
  const switched = withSwitches(source, 'some/file.ts', findMutants(source))
  const { code } = transformSync(switched, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  })
  const module = { exports: {} as { answer: () => unknown } }
  const scope = { mutants: (file: string, number: number) => file === 'some/file.ts' && number === awake }
  new Function('module', 'exports', 'globalThis', code)(module, module.exports, scope)
  return module.exports.answer
}

/** Every change of the source beside what it answers then. */
function answersOf(source: string): Record<string, unknown> {
  return Object.fromEntries(changesOf(source).map((change, number) => [change, answerOf(source, number)()]))
}

describe('what is changed', () => {
  test.each([
    ['a condition is held true and false', 'if (a) b', ['a → true', 'a → false', 'b → left out']],
    ['a loop is only left, never made endless', 'while (a) {}', ['a → false']],
    ['a boundary is moved by one', 'f(a <= b)', ['f(a <= b) → left out', 'a <= b → a < b']],
    ['a comparison is turned', 'x = a === b', ['x = a === b → left out', 'a === b → a !== b']],
    ['one of two does, or both have to', 'x = a && b', ['x = a && b → left out', 'a && b → a || b']],
    ['what stands in for nothing is missing', 'x = a ?? b', ['x = a ?? b → left out', 'a ?? b → a']],
    ['a number is another', 'x = 5', ['x = 5 → left out', '5 → 6']],
    [
      'a sum is a difference, unless it is a text',
      "x = a + b + 'c'",
      ["x = a + b + 'c' → left out", 'a + b → a - b', "'c' → ''"],
    ],
    [
      'a list, an object, a text is empty',
      "const a = [{ b: '' }, `c`]",
      ["[{ b: '' }, `c`] → []", "{ b: '' } → {}", "`c` → ''"],
    ],
    ['nobody waits', 'const b = await c', ['await c → c']],
    [
      'a function returns at once',
      'function a() { b = 1; return b }',
      ['{ b = 1; return b } → returns at once', 'b = 1; → left out', '1 → 0'],
    ],
    [
      'so does a method, and an arrow',
      'const a = { b() { return c } , d: () => { return e } }',
      [
        '{ b() { return c } , d: () => { return e } } → {}',
        '{ return c } → returns at once',
        '{ return e } → returns at once',
      ],
    ],
    ['a call that narrows is left out', 'const b = c.where(d)', ['c.where(d) → c']],
    ['each condition of several has to count', 'const a = and(b, c)', ['and(b, c) → and(c)', 'and(b, c) → and(b)']],
  ])('%s', (_, source, changes) => {
    expect(changesOf(source)).toEqual(changes)
  })

  test('types, names, imports and what is said to developers are left alone', () => {
    const source = `import { a } from 'b'
      export type C = { d: 'e' | 1 } & Record<'f', 2>
      export interface G { h: 'i' }
      export const j = a as 'k'
      const { l, 'm': n } = a
      const o = typeof a === 'string'
      const p = <span title="q">r</span>
      log.warn({ s: 1 }, 't')
      throw new TypeError('u')`
    expect(changesOf(source)).toEqual(["typeof a === 'string' → typeof a !== 'string'"])
  })

  test('the line and the place are right behind letters of several bytes', () => {
    const source = "// é😀\n\nconst é = 'ü'\nx = 5"
    const [, , five] = findMutants(source)
    expect(five).toMatchObject({ line: 4, replacement: '6' })
    expect(source.slice(five?.start, five?.end)).toBe('5')
  })
})

describe('a file with all its changes in it', () => {
  const source = `
    let logged = 0
    function isSmall(n: number) { return n < 10 || n === 42 }
    export function answer() {
      logged = 1
      if (isSmall(10)) return [logged, 'small']
      return [logged, [1, 2].filter((n) => n > 1).length]
    }`

  test('does what it did while they are asleep', () => {
    expect(answerOf(source)()).toEqual([1, 1])
  })

  test('does what one of them says when it is awake', () => {
    expect(answersOf(source)).toMatchObject({
      'logged = 1 → left out': [0, 1],
      'n < 10 → n <= 10': [1, 'small'],
      'n === 42 → n !== 42': [1, 'small'],
      'isSmall(10) → true': [1, 'small'],
      'isSmall(10) → false': [1, 1],
      '[1, 2].filter((n) => n > 1) → [1, 2]': [1, 2],
      "[logged, 'small'] → []": [1, 1],
    })
  })

  test('takes a comment and lines without semicolons for what they are', () => {
    const lines = `export const answer = () => 1 < 2 && ( // why
      [1].map((n) => {
        const m = n
        return m
      }))`
    expect(answerOf(lines)()).toEqual([1])
    expect(answersOf(lines)['2 → 3']).toEqual([1])
  })

  test('keeps an else with its if, and a short cut short', () => {
    const branches =
      'let a = 0, none: any\nexport function answer() { if (!a) a = 1\n else a = 2\n return [a, none?.b.slice(1).c] }'
    expect(answerOf(branches)()).toEqual([1, undefined])
    expect(answersOf(branches)['a = 1 → left out']).toEqual([0, undefined])
  })
})
