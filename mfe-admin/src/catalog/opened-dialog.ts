import type { EntryTab } from './catalog.ts'

/** An entry above the plans that a dialog is about. */
export interface OpenedEntry {
  tab: EntryTab
  id: string
}

/** A dialog of the catalog, with what is known already of what it makes. */
export type OpenedDialog =
  | { dialog: 'new-line'; copyOf?: string | undefined }
  | { dialog: 'new-edition'; parentId?: string | undefined; copyOf?: string | undefined }
  | { dialog: 'new-license'; parentId?: string | undefined; copyOf?: string | undefined }
  | { dialog: 'new-plan'; parentId?: string | undefined; copyOf?: string | undefined }
  | { dialog: 'load-sample' }
  | { dialog: 'change-plan' | 'end-sale' | 'resume-sale'; id: string }
  | ({ dialog: 'change-entry' | 'propagate' } & OpenedEntry)

export type NewDialog = Extract<OpenedDialog, { dialog: `new-${string}` }>
