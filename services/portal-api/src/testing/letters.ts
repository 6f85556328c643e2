import { type Letter, MAIL_KINDS, openMailJob } from '@portal/foundation/mail'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { inArray } from 'drizzle-orm'
import { jobsOf } from '../portal-api.ts'
import type { TestApp } from './test-app.ts'

/** Runs due jobs, and returns the letters to an address so far, oldest first. */
export async function lettersTo(app: TestApp, email: string): Promise<Letter[]> {
  const { db, clock, log, keys } = app.foundation
  // Some letters wait a moment that nobody can tell.
  clock.advance(2_000)
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
  const jobs = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.kind, [...MAIL_KINDS]))
    .orderBy(outbox.id)
  return jobs.map(({ payload }) => openMailJob(keys.envelope, payload)).filter(({ to }) => to === email)
}

/** Returns the path and the fragment parameters of a letter's link. */
export function linkOf({ action }: Letter): { path: string } & Record<string, string> {
  const url = new URL(action?.url ?? '')
  return { path: url.pathname, ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))) }
}
