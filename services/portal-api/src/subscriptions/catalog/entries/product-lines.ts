import { createProductLine, listProductLines, updateProductLine } from '@portal/contracts/subscriptions/admin-catalog'
import type { NewProductLine, ProductLine } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { changeLine, findLines, insertLine } from './entries.sql.ts'
import { checkUpToDate, createdBefore, inOrder, type Writing } from './entry-rules.ts'
import { lineView } from './entry-views.ts'

export const listProductLinesHandler = handle(listProductLines, async ({ tx }) => (await findLines(tx)).map(lineView))

export const createProductLineHandler = handle(createProductLine, (context) => createLine(context, context.body))

/** Idempotent: the same line again is the one that is there (rule I151). */
export async function createLine({ tx, audit }: Writing, body: NewProductLine): Promise<ProductLine> {
  await lockCatalog(tx)
  const { key, full_key: fullKey, description, tax_kind: taxKind = 'saas', capabilities } = body
  const wanted = { id: key, key, fullKey, description, taxKind, capabilities: inOrder(capabilities) }
  const lines = await findLines(tx)
  const known = createdBefore(lines, wanted, 'key')
  if (known) return lineView(known)
  if (lines.some((line) => line.fullKey === fullKey))
    throw problem('request:invalid', { fields: { full_key: 'Another product line has this key' } })

  const line = lineView(await insertLine(tx, wanted))
  audit('product-line.created', { subject: line.id, ...changesBetween({}, line) })
  return line
}

/** Changes what is said, for what is sold from now on. Idempotent: what is there already is not audited. */
export const updateProductLineHandler = handle(updateProductLine, async ({ params, body, tx, audit }) => {
  await lockCatalog(tx)
  const line = (await findLines(tx)).find(({ id }) => id === params.id)
  if (!line) throw problem('subscription-context:entry-not-found')

  const { description = line.description, tax_kind: taxKind = line.taxKind } = body
  const capabilities = body.capabilities ? inOrder(body.capabilities) : line.capabilities
  const after = { ...line, description, taxKind, capabilities }
  checkUpToDate(lineView(line), lineView(after), body.before)
  const changes = changesBetween(lineView(line), lineView(after))
  if (changes.changed.length === 0) return lineView(line)

  await changeLine(tx, after)
  audit('product-line.changed', { subject: line.id, ...changes })
  return lineView(after)
})
