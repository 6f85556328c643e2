import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { looseTexts } from './text-siblings.ts'

test.each([
  ['<p>Ends {isLimited && "soon"}</p>', ['{isLimited && "soon"}']],
  ['<p>{a ? `x` : <b>c</b>} d</p>', ['{a ? `x` : <b>c</b>}']],
  ['<button>{isPending && <Spinner />}{children}</button>', ['{children}']],
  ['<p>{isNew && (<b>New</b>)} key</p>', ['key']],
  ['<p>{isLimited && "soon"}</p>', []],
  ['<p>{a ? "x" : "y"} z</p>', []],
  ['<p>one {isNew && <b>New</b>}</p>', []],
  ['<p>{isNew && <b>New</b>}<span>key</span></p>', []],
  ['<p>{isNew && <b>New</b>}{" "}<b>key</b></p>', []],
  ['<form>{problem && <p>{problem}</p>}{children}</form>', []],
])('rule J98: in %s stand loose: %j', (jsx, expected) => {
  expect(looseTexts(`export const é = () => ${jsx}\n`).map(({ text }) => text)).toEqual(expected)
})

test('rule J98: a text that comes and goes, or before which something does, stands in an element of its own', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    looseTexts(readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

test('rule J98: code, ids and tokens say that they are not translated', () => {
  const tags = sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<code\b[^>]*>/g)].map(([tag]) => ({ file, tag })),
  )
  expect(tags.length).toBeGreaterThan(25)
  expect(tags.filter((one) => !one.tag.includes('translate="no"'))).toEqual([])
})

function sources(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'shell', 'shared', 'mfe-*'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|\/testing\/|\/showcase\/|test-kit/.test(file))
}
