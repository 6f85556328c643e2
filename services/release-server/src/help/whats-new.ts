import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@portal/contracts/pages'
import { readHelpDocument } from './help-documents.ts'

const NAME = PAGES.whatsNew.slice(PAGES.docs.length + 1)
const FILE = join(import.meta.dirname, `../../help/${NAME}.md`)

/** Day of the newest entry of *What's new*, which plans carry (rule H67). */
export const NEWEST_ENTRY = readHelpDocument(NAME, readFileSync(FILE, 'utf8')).newest
