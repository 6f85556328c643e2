import { parseSync } from '@swc/core'

/** One change of a source file that a test should notice. */
export interface Mutant {
  /** Where the changed part stands in the file, in UTF-16 units; `end` is the first that is no longer in it. */
  start: number
  end: number
  /** From 1. */
  line: number
  /** A statement is left out, or a function returns at once; otherwise the part is replaced. */
  kind: 'expression' | 'statement' | 'body'
  /** What stands there instead: empty for a statement and for a body. */
  replacement: string
}

interface Node {
  type: string
  span: { start: number; end: number }
  [key: string]: unknown
}

/** Types are no code, and names and imports no values. */
const NOT_CODE = /^(Ts(?!As|Satisfies|NonNull|Const)|Import|ExportAll|ExportNamed|JSXText|RegExp)/
const NOT_CODE_KEYS = new Set([
  'typeAnnotation',
  'typeParams',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeParams',
  'implements',
  'span',
  'ctxt',
  'quasis',
  'tag',
  'key',
  'property',
])

const BOUNDARIES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUALITIES: Record<string, string> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' }
const OTHERS: Record<string, string> = { '&&': '||', '||': '&&', '-': '+', '*': '/', '/': '*', '%': '*' }

/** Calls that narrow, order or lock what they stand on; without them that itself is the answer. */
const LEFT_OUT = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'trim',
  'toLowerCase',
  'where',
  'orderBy',
  'limit',
  'for',
])
/** Functions of several conditions; each has to count. */
const CONDITIONS = new Set(['and', 'or', 'check'])

/**
 * What can be changed in a TypeScript file: conditions held true or false, boundaries and comparisons, logic, arithmetic,
 * literals, statements and calls left out, missing `await`s, functions that return at once. Texts of errors and logs are
 * left alone, and so is what they are part of. Throws for a file that is no TypeScript.
 */
export function findMutants(source: string): Mutant[] {
  const mutants: Mutant[] = []
  const text = Buffer.from(source)
  // swc counts bytes from 1.
  const index = (position: number) => text.subarray(0, position - 1).toString().length
  const textOf = ({ span }: Node) => text.subarray(span.start - 1, span.end - 1).toString()
  const lineOf = (start: number) => source.slice(0, start).split('\n').length

  function add(node: Node, replacement: string, kind: Mutant['kind'] = 'expression', skipped = 0): void {
    const start = index(node.span.start) + skipped
    mutants.push({ start, end: index(node.span.end), line: lineOf(start), kind, replacement })
  }

  const mutate = changesWith(add, textOf)

  function visit(node: Node, parent: Node | undefined, key: string): void {
    if (NOT_CODE.test(node.type) || isTalk(node, textOf)) return

    if (isCondition(parent, key)) {
      // A loop would not end.
      if (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') add(node, 'true')
      add(node, 'false')
    }
    const isInChain = (key === 'object' || key === 'callee') && textOf(node).includes('?.')
    if (!isInChain) mutate[node.type]?.(node, parent, key)
    visitIn(node, node)
  }

  function visitIn(holder: object, parent: Node): void {
    for (const [key, value] of Object.entries(holder)) {
      const isName = NOT_CODE_KEYS.has(key) && (value as Node | undefined)?.type !== 'Computed'
      const isOfTag = parent.type === 'JSXAttribute' && (value as Node | undefined)?.type === 'StringLiteral'
      if (!isName && !isOfTag) visitAll(value, parent, key)
    }
  }

  function visitAll(value: unknown, parent: Node, key: string): void {
    if (Array.isArray(value)) for (const one of value) visitAll(one, parent, key)
    else if (isNode(value)) visit(value, parent, key)
    // A method's function, an argument, an element: it holds nodes without being one.
    else if (value && typeof value === 'object') visitIn(value, parent)
  }

  visit(parseSync(source, { syntax: 'typescript', tsx: true }) as unknown as Node, undefined, '')
  return mutants
}

type Add = (node: Node, replacement: string, kind?: Mutant['kind'], skipped?: number) => void
type Change = (node: Node, parent: Node | undefined, key: string) => void

/** Returns what adds the changes of a node, by its type. */
function changesWith(add: Add, textOf: (node: Node) => string): Record<string, Change> {
  return {
    BinaryExpression(node, parent, key) {
      const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string]
      const write = (other: string) => add(node, `${textOf(left)} ${other} ${textOf(right)}`)
      if (operator === '??') return add(node, textOf(left))
      if (operator === '+') return isText(left) || isText(right) ? undefined : write('-')
      if (operator in EQUALITIES && isCondition(parent, key)) return

      const other = BOUNDARIES[operator] ?? EQUALITIES[operator] ?? OTHERS[operator]
      if (other) write(other)
    },
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument as Node))
    },
    BooleanLiteral: (node) => add(node, String(!node.value)),
    NumericLiteral: (node) => add(node, String(otherNumber(node.value as number))),
    StringLiteral(node, parent) {
      const isOfType = parent?.type === 'BinaryExpression' && textOf(parent).includes('typeof ')
      const isModule = parent?.type === 'CallExpression' && (parent.callee as Node).type === 'Import'
      if (node.value !== '' && !isOfType && !isModule) add(node, "''")
    },
    TemplateLiteral(node, _, key) {
      // What a tag like `sql` makes of an empty text is its own affair.
      if (key !== 'template') add(node, "''")
    },
    ArrayExpression(node) {
      if ((node.elements as unknown[]).length) add(node, '[]')
    },
    ObjectExpression(node) {
      if ((node.properties as unknown[]).length) add(node, '{}')
    },
    AwaitExpression: (node) => add(node, textOf(node.argument as Node)),
    CallExpression(node) {
      const callee = node.callee as Node
      const list = node.arguments as { expression: Node }[]
      const name = nameOf(callee)
      if (callee.type === 'MemberExpression' && (LEFT_OUT.has(name) || (name === 'check' && list.length === 1))) {
        add(node, textOf(callee.object as Node))
      }
      if (!CONDITIONS.has(name) || list.length < 2) return
      for (const left of list) {
        const rest = list.filter((one) => one !== left).map(({ expression }) => textOf(expression))
        add(node, `${textOf(callee)}(${rest.join(', ')})`)
      }
    },
    ArrowFunctionExpression(node) {
      const body = node.body as Node
      if (body.type === 'CallExpression' || body.type === 'AwaitExpression') add(body, 'undefined')
    },
    ExpressionStatement(node) {
      const expression = node.expression as Node
      const isDirective = expression.type === 'StringLiteral'
      if (!isDirective && !/^super\b/.test(textOf(expression))) add(node, '', 'statement')
    },
    FunctionBody(node) {
      const statements = node.stmts as Node[]
      const isOneStatement = statements.length === 1 && statements[0]?.type === 'ExpressionStatement'
      if (statements.length && !isOneStatement) add(node, '', 'body', 1)
    },
  }
}

/**
 * The source with every change in it, each asleep until `globalThis.mutants(file, number)` says that it is wanted. Without such
 * a function the file does what it always does.
 */
export function withSwitches(source: string, file: string, mutants: Mutant[]): string {
  const edits = mutants.flatMap((mutant, number) => {
    const isWanted = `mutates$(${number})`
    const { start, end, kind, replacement } = mutant
    const [before, after] = {
      expression: [`(${isWanted} ? (${replacement}) : `, ')'],
      statement: [`{ if (!${isWanted}) `, '}'],
      body: [` if (${isWanted}) return; `, ''],
    }[kind] as [string, string]
    // Of two that begin or end together the later one is the inner one, except several of one place.
    return [
      { at: start, order: [1, -end, number], text: before },
      { at: end, order: [0, -start, -number], text: after },
    ]
  })
  edits.sort((a, b) => a.at - b.at || compare(a.order, b.order))

  let [switched, at] = ['', 0]
  for (const edit of edits) {
    switched += source.slice(at, edit.at) + edit.text
    at = edit.at
  }
  const asks = `function mutates$(number) { return globalThis.mutants?.(${JSON.stringify(file)}, number) === true } `
  return asks + switched + source.slice(at)
}

/** `total <= limit → total < limit`, on one line. */
export function inWords(source: string, { start, end, kind, replacement }: Mutant): string {
  const original = short(source.slice(start, end))
  if (kind === 'statement') return `${original} → left out`
  if (kind === 'body') return `{ ${original.trim()} → returns at once`
  return `${original} → ${short(replacement)}`
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 86)} …` : line
}

function compare(a: number[], b: number[]): number {
  const place = a.findIndex((value, at) => value !== b[at])
  return place === -1 ? 0 : (a[place] as number) - (b[place] as number)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'span' in value
}

function isText({ type }: Node): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral'
}

function isCondition(parent: Node | undefined, key: string): boolean {
  return key === 'test' && parent?.type !== 'SwitchCase' && parent?.type !== undefined
}

/** One more, or twice as much where one more would be lost in it. */
function otherNumber(value: number): number {
  return value === 1 ? 0 : value < 1000 ? value + 1 : value * 2
}

/** The function or method that is called. */
function nameOf(callee: Node): string {
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return typeof name.value === 'string' ? name.value : ''
}

/** What is said to developers and operators: an error, a line of the log. */
function isTalk(node: Node, textOf: (node: Node) => string): boolean {
  const callee = node.callee as Node | undefined
  if (node.type === 'NewExpression' && callee) return /Error$/.test(textOf(callee))

  const call = node.type === 'ExpressionStatement' ? (node.expression as Node) : node
  return (
    call.type === 'CallExpression' && /\b(log|logger|console)\??\.(\w+\??\.)*\w+$/.test(textOf(call.callee as Node))
  )
}
