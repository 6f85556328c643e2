import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, parseSync } from '@swc/core'

/*
 * The texts that people read, in the order in which they stand in the sources: `npm run texts -- mfe-keys` prints those of an area,
 * to be read from top to bottom.
 */

/** A text, or the parts of one between its values, at its line. */
export interface Text {
  file: string
  line: number
  text: string
}

/** Sources whose texts a person reads. */
const READ = /^(mfe-[a-z]+\/src|shell\/src|shared\/[a-z-]+\/src|services\/(portal-api|release-server)\/src)\/.*\.tsx?$/
const HELP = /^services\/release-server\/help\/.*\.md$/

/** Tests, examples and what only developers read. */
const UNREAD =
  /\.test\.tsx?$|\.cases\.ts$|\/(testing|seed|showcase|tools|migrations)\/|^shared\/(federation|test-kit)\//

/** Attributes and properties whose texts are read, also if they are one word. */
const SHOWN =
  /^(label|title|description|placeholder|caption|header|hint|reason|text|promise|said|aria-label|noun|what)$/

/** Returns the texts of all areas, or of those whose files begin with a path. */
export function allTexts(root: string, area = ''): Text[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.startsWith(area) && (HELP.test(file) || (READ.test(file) && !UNREAD.test(file))))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return (HELP.test(file) ? textsOfHelp(source) : textsOfSource(source, { tsx: file.endsWith('x') })).map(
        (text) => ({ file, ...text }),
      )
    })
}

/** Returns the texts of a help document; code in it is left out. */
export function textsOfHelp(source: string): Omit<Text, 'file'>[] {
  const lines = source.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, at) => (line.trim() ? [{ line: at + 1, text: line.replace(/`[^`]*`/g, '…') }] : []))
}

/** Returns the texts of a source: those of JSX, those of attributes that are read, and sentences in strings. */
export function textsOfSource(source: string, { tsx = true } = {}): Omit<Text, 'file'>[] {
  const bytes = Buffer.from(source)
  const module: Module = parseSync(source, { syntax: 'typescript', tsx })
  // swc counts bytes from where the last file ended.
  const start = module.span.start - bytes.indexOf(source.trimStart().slice(0, 1))
  const found: Omit<Text, 'file'>[] = []
  const add = ({ span }: Spanned, text: string) => {
    if (!/[a-z]/i.test(text)) return
    const line = bytes
      .subarray(0, span.start - start)
      .toString()
      .split('\n').length
    found.push({ line, text: text.replace(/\s+/g, ' ').trim() })
  }
  const visit = (node: unknown, name = ''): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, name)
    if (Array.isArray(node) || !isNode(node) || node.type === 'ImportDeclaration' || node.type === 'TsLiteralType')
      return
    if (node.type === 'JSXText' || node.type === 'StringLiteral') {
      if (node.type === 'JSXText' || isRead(name, String(node.value))) add(node, String(node.value))
      return
    }
    if (node.type === 'TemplateLiteral') {
      const whole = (node.quasis as { cooked?: string }[]).map(({ cooked = '' }) => cooked).join('…')
      if (isRead(name, whole)) add(node, whole)
    }
    for (const [key, value] of Object.entries(node)) {
      visit(value, key === 'value' || key === 'expression' || key === 'elements' ? (nameOf(node) ?? name) : name)
    }
  }
  visit(module.body)
  return found
}

interface Spanned {
  span: { start: number }
}
interface Node extends Spanned {
  type: string
  value?: unknown
  name?: unknown
  key?: unknown
  quasis?: unknown
}

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null

/** The name of an attribute or a property. */
function nameOf(node: Node): string | undefined {
  const key = node.type === 'JSXAttribute' ? node.name : node.type === 'KeyValueProperty' ? node.key : undefined
  return isNode(key) ? String(key.value) : undefined
}

/** Returns whether a string is a text: it is named as one, or it is a sentence rather than HTML, CSS, SQL or a list of names. */
function isRead(name: string, text: string): boolean {
  if (SHOWN.test(name)) return true
  return /^[A-Z“…].* /s.test(text) && /[a-z]/.test(text) && !/[<>{};=]|^[A-Z]{3}/.test(text)
}

if (process.argv[1]?.endsWith('texts.ts')) {
  let last = ''
  for (const { file, line, text } of allTexts(process.cwd(), process.argv[2])) {
    if (file !== last) console.log(`\n${file}`)
    last = file
    console.log(`${String(line).padStart(5)}  ${text}`)
  }
}
