import * as z from 'zod/mini'
import type { NoteKind } from './browser-notes.sql.ts'
import { ProviderPerson } from './provider-client.ts'

const Newcomer = z.object({ ...z.omit(ProviderPerson, { provedAgo: true }).shape, provider: z.string() })
export type Newcomer = z.infer<typeof Newcomer>

/**
 * Somebody whom a provider knows and we do not: what signing up begins with (rule B31). Kept on the server for the browser in
 * which they came, under a code; `readNote` fills the form with it, `takeNote` is for making the login.
 */
export const NEWCOMER: NoteKind<Newcomer> = { name: 'newcomer', content: Newcomer }
