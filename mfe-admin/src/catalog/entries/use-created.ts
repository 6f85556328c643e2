import { useToast } from '@portal/platform/toasts'
import { useNavigate } from 'react-router'
import { pathOfCatalogEntry } from '../../paths.ts'
import type { Entry } from './entry.ts'

export interface NewEntryDialogProps {
  /** The entry that it will belong to, where that is known. */
  parentId?: string | undefined
  /** The entry whose fields are taken over, without its keys. */
  copyOf?: string | undefined
  onClose: () => void
}

/** Closes the dialog of a new entry, and leads to its page. */
export function useCreated(onClose: () => void) {
  const toast = useToast()
  const navigate = useNavigate()
  return ({ tab, id, name }: Entry) => {
    onClose()
    toast.success(`${name} is created`)
    if (id) void navigate(pathOfCatalogEntry(tab, id))
  }
}
