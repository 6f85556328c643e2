import { deleteRows, type Transaction } from '@portal/foundation/database'
import { asc, eq } from 'drizzle-orm'
import { cannedAnswers } from './canned-answers.tables.ts'

export const MOST_ANSWERS = 200

type Row = typeof cannedAnswers.$inferSelect
type Content = Pick<Row, 'title' | 'text' | 'changedAt'>

export function findAnswers(tx: Transaction): Promise<Row[]> {
  return tx.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title), asc(cannedAnswers.id)).limit(MOST_ANSWERS)
}

export function countAnswers(tx: Transaction): Promise<number> {
  return tx.$count(cannedAnswers)
}

export async function lockAnswer(tx: Transaction, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update')
  return row
}

export async function insertAnswer(tx: Transaction, content: Content): Promise<Row> {
  const [row] = await tx.insert(cannedAnswers).values(content).returning()
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row
}

export async function changeAnswer(tx: Transaction, id: number, content: Content): Promise<Row> {
  const [row] = await tx.update(cannedAnswers).set(content).where(eq(cannedAnswers.id, id)).returning()
  if (!row) throw new Error('A row that was locked is gone.')
  return row
}

/** Returns whether it was there. */
export async function deleteAnswer(tx: Transaction, id: number): Promise<boolean> {
  return (await deleteRows(tx, cannedAnswers, eq(cannedAnswers.id, id))) > 0
}
