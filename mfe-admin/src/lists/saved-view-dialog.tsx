import { listSavedViews, type SavedViewList, saveView } from '@portal/contracts/authorization/admin-saved-views'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

/** Filters of a list that get a name. */
export interface NamedView {
  list: SavedViewList
  query: string
  /** Names of the other views of the list, which a view of the same name replaces. */
  others: readonly string[]
  /** The name that these filters had. */
  renames?: string
}

/** Keeps the filters of a list under a name, or a view of it under another one (rule G97). */
export function SavedViewDialog({ opened, onClose }: { opened: NamedView; onClose: () => void }) {
  const { list, query, others, renames } = opened
  const save = useWrite(saveView, { stale: [listSavedViews], staleIfRefused: [listSavedViews] })
  const toast = useToast()
  const form = useCallForm(saveView, {
    labels: { name: 'Name' },
    values: { list, query, name: renames ?? '' },
    send: ({ name }) => save.run({ body: { list, query, name, ...(renames && { renames }) } }),
    done: (_, { name }) => {
      onClose()
      toast.success(renames ? `The view is now “${name}”` : `“${name}” is saved`)
    },
  })
  const isTaken = others.includes(form.value('name').trim())
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={renames ? `Rename “${renames}”` : 'Save these filters'}
      submitLabel={isTaken ? 'Replace view' : renames ? 'Rename' : 'Save'}
    >
      <TextField
        {...form.field('name')}
        description={
          isTaken
            ? 'Your view of this name is replaced.'
            : 'Only you see your views. To share one, copy the address of the page.'
        }
        autoComplete="off"
      />
    </FormDialog>
  )
}
