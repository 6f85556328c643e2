import { listSavedViews, type SavedViewList, saveView } from '@portal/contracts/authorization/admin-saved-views'
import { oneLine } from '@portal/contracts/one-line'
import { TextField } from '@portal/design-system/text-field'
import { isProductError } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'

/** Filters of a list that get a name, or a view of it that gets another one. */
export type NamedView = {
  list: SavedViewList
  /** Names of the other views of the list, as far as they are known: one of the same name is replaced. */
  others: readonly string[]
} & (
  | { query: string; leavesSearch: boolean; renames?: never }
  | { renames: string; query?: never; leavesSearch?: never }
)

/** Keeps the filters of a list under a name, or a view of it under another one (rule G97). */
export function SavedViewDialog({ opened, onClose }: { opened: NamedView; onClose: () => void }) {
  const { list, query, others, renames, leavesSearch } = opened
  const [refused, setRefused] = useState<readonly string[]>([])
  const save = useWrite(saveView, { stale: [listSavedViews], staleIfRefused: [listSavedViews] })
  const toast = useToast()
  const isTaken = (name: string) => [...others, ...refused].includes(name)
  const what = renames === undefined ? { query } : { renames }
  const form = useCallForm(saveView, {
    labels: { name: 'Name' },
    values: { list, name: renames ?? '', ...what },
    send: async ({ name }) => {
      try {
        await save.run({ body: { list, name, ...what, ...(isTaken(name) && { replaces: true }) } })
      } catch (error) {
        // Saved elsewhere meanwhile, or the views are not known here: now the button says that it is replaced.
        if (isProductError(error, 'identity-context:saved-view-exists')) setRefused([...refused, name])
        throw error
      }
    },
    done: (_, { name }) => {
      onClose()
      toast.success(renames ? `The view is now “${name}”` : `“${name}” is saved`)
    },
  })
  const isReplaced = isTaken(oneLine(form.value('name')).trim())
  const kept = leavesSearch ? 'The search is not kept. ' : ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={renames ? `Rename “${renames}”` : 'Save these filters'}
      submitLabel={isReplaced ? 'Replace view' : renames ? 'Rename' : 'Save'}
    >
      <TextField
        {...form.field('name')}
        description={
          isReplaced
            ? 'This replaces your existing view.'
            : `${kept}Only you see your views. To share one, copy the address of the page.`
        }
        autoComplete="off"
      />
    </FormDialog>
  )
}
