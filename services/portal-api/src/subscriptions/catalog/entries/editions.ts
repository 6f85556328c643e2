import { createEdition, listEditions, updateEdition } from '@portal/contracts/subscriptions/admin-catalog'
import type { Edition, NewEdition } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { changeEdition, findEditions, findLines, insertEdition } from './entries.sql.ts'
import { checkUpToDate, createdBefore, inOrder, type Writing } from './entry-rules.ts'
import { editionView } from './entry-views.ts'

export const listEditionsHandler = handle(listEditions, async ({ tx }) => (await findEditions(tx)).map(editionView))

export const createEditionHandler = handle(createEdition, (context) => createEditionOf(context, context.body))

/** Idempotent: the same edition again is the one that is there (rule I151). */
export async function createEditionOf({ tx, audit }: Writing, body: NewEdition): Promise<Edition> {
  await lockCatalog(tx)
  const { key, description, product_line_id: lineId } = body
  if (!(await findLines(tx)).some(({ id }) => id === lineId))
    throw problem('request:invalid', { fields: { product_line_id: 'The catalog has no such product line' } })

  const wanted = { id: key, lineId, key, description, capabilities: inOrder(body.capabilities) }
  const known = createdBefore(await findEditions(tx), wanted, 'key')
  if (known) return editionView(known)

  const edition = editionView(await insertEdition(tx, wanted))
  audit('edition.created', { subject: edition.id, ...changesBetween({}, edition) })
  return edition
}

/** Changes what is said, for what is sold from now on. Idempotent: what is there already is not audited. */
export const updateEditionHandler = handle(updateEdition, async ({ params, body, tx, audit }) => {
  await lockCatalog(tx)
  const edition = (await findEditions(tx)).find(({ id }) => id === params.id)
  if (!edition) throw problem('subscription-context:entry-not-found')

  const { description = edition.description } = body
  const capabilities = body.capabilities ? inOrder(body.capabilities) : edition.capabilities
  const after = { ...edition, description, capabilities }
  checkUpToDate(editionView(edition), editionView(after), body.before)
  const changes = changesBetween(editionView(edition), editionView(after))
  if (changes.changed.length === 0) return editionView(edition)

  await changeEdition(tx, after)
  audit('edition.changed', { subject: edition.id, ...changes })
  return editionView(after)
})
