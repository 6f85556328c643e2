import { getStatement, listStatements } from '@portal/contracts/billing/papers'
import { findAccountLabel } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findBuyerDetails } from '../details/billing-details.sql.ts'
import { drawStatement, statementCsv } from './draw-statement.ts'
import { findPapersOfYear, findStatements } from './papers.sql.ts'

export const listStatementsHandler = handle(listStatements, ({ account, tx }) => findStatements(tx, account.id))

export const getStatementHandler = handle(getStatement, async ({ query, account, tx, now, foundation }) => {
  const { year, format } = query
  const rows = year < 10_000 ? await findPapersOfYear(tx, account.id, year) : []
  if (rows.length === 0) throw problem('billing-context:paper-not-found')
  const name = `statement-${account.id}-${year}`
  if (format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: statementCsv(rows) }
  const { taxId } = await findBuyerDetails(tx, account.id)
  const buyer = { id: account.id, label: (await findAccountLabel(tx, account.id)) ?? '', taxId }
  const bytes = await drawStatement(rows, { year, buyer, now, settings: foundation.settings })
  return { name: `${name}.pdf`, type: 'application/pdf', bytes }
})
