import * as z from 'zod/mini'
import type { NoteKind } from './browser-notes.sql.ts'
import { ProviderPerson } from './provider-client.ts'

const Newcomer = z.object({ ...z.omit(ProviderPerson, { provedAgo: true }).shape, provider: z.string() })
export type Newcomer = z.infer<typeof Newcomer>

/**
 * A person known to a provider but not to us, at the start of sign-up (rule B31). Stored on the server for the browser
 * they came in, under a code; `readNote` prefills the form, `takeNote` is for creating the login.
 */
export const NEWCOMER: NoteKind<Newcomer> = { name: 'newcomer', content: Newcomer }
