import { type Expression, type JSXElementChild, type JSXOpeningElement, type Module, parseSync } from '@swc/core'

/** A text that comes or goes beside other nodes, at its line. */
export interface LooseText {
  line: number
  text: string
}

/**
 * Finds texts in JSX that come and go beside other nodes, or before which an element comes and goes (rule J98): a translator replaces texts,
 * and what comes beside one that was replaced has lost its place. They stand in an element of their own.
 */
export function looseTexts(source: string): LooseText[] {
  const bytes = Buffer.from(source)
  const module: Module = parseSync(source, { syntax: 'typescript', tsx: true })
  // swc counts bytes from where the last file ended.
  const start = module.span.start
  const before = bytes.indexOf(source.slice(0, 1))
  const found: LooseText[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node || typeof node !== 'object') return
    if ('children' in node && Array.isArray(node.children)) {
      const children = (node.children as JSXElementChild[]).filter(isDrawn)
      children.forEach((child, at) => {
        const next = children[at + 1]
        const isLoose = children.length > 1 && isTextAtTimes(child)
        if (!isLoose && !(next && isElementAtTimes(child) && isText(next, isPressed(node)))) return
        const { start: from, end } = (isLoose ? child : (next as JSXElementChild)).span
        const said = bytes.subarray(from - start + before, end - start + before).toString()
        const line = bytes
          .subarray(0, from - start + before)
          .toString()
          .split('\n').length
        found.push({ line, text: said.replaceAll(/\s+/g, ' ').trim() })
      })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(module.body)
  return found
}

/** Line breaks between elements and comments are drawn by nobody. */
function isDrawn(child: JSXElementChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n')
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
}

/** Of the children that a button or a link was given nobody else knows whether they are a text. */
function isText(child: JSXElementChild, takesWords: boolean): boolean {
  if (child.type === 'JSXText') return true
  const inner = expressionOf(child)
  if (inner?.type === 'StringLiteral') return inner.value.trim() !== ''
  return inner?.type === 'TemplateLiteral' || (takesWords && inner?.type === 'Identifier' && inner.value === 'children')
}

function isPressed(node: object): boolean {
  const { opening } = node as { opening?: Partial<JSXOpeningElement> }
  return opening?.name?.type === 'Identifier' && ['button', 'a', 'Anchor'].includes(opening.name.value)
}

/** One of several, or nothing. */
function casesOf(child: JSXElementChild): Expression[] {
  const inner = expressionOf(child)
  if (inner?.type === 'ConditionalExpression') return [bare(inner.consequent), bare(inner.alternate)]
  if (inner?.type === 'BinaryExpression' && inner.operator === '&&') return [NOTHING, bare(inner.right)]
  return []
}

function isTextAtTimes(child: JSXElementChild): boolean {
  const cases = casesOf(child)
  return cases.some(isTextLiteral) && !cases.every(isTextLiteral)
}

function isElementAtTimes(child: JSXElementChild): boolean {
  return casesOf(child).some(isElement)
}

const NOTHING = { type: 'NullLiteral' } as Expression

function expressionOf(child: JSXElementChild): Expression | undefined {
  if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return undefined
  return bare(child.expression)
}

function bare(expression: Expression): Expression {
  return expression.type === 'ParenthesisExpression' ? bare(expression.expression) : expression
}

function isTextLiteral({ type }: Expression): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral'
}

function isElement({ type }: Expression): boolean {
  return type === 'JSXElement' || type === 'JSXFragment'
}
