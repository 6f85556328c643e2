import { afterCommit, type Transaction } from '../database/transaction.ts'
import { outbox } from './outbox.tables.ts'
import { wakeOutboxes } from './wake.ts'

/** Work for later, known by its kind; `runAt` is UTC. */
export interface Job {
  kind: string
  payload: Record<string, unknown>
  runAt: Date
}

/** Writes jobs in the transaction of the change that causes them; workers of this process look as soon as it commits. */
export async function enqueue(tx: Transaction, jobs: readonly Job[]): Promise<void> {
  if (!jobs.length) return

  await tx.insert(outbox).values([...jobs])
  afterCommit(tx, wakeOutboxes)
}
