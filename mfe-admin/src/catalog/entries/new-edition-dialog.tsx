import { createEdition } from '@portal/contracts/subscriptions/admin-catalog'
import { NewEdition } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { type Catalog, nameOfEdition, nameOfLine, READS } from '../catalog.ts'
import { editionEntry } from './entry.ts'
import { OwnCapabilities } from './entry-fields.tsx'
import { labelsOf } from './entry-form.ts'
import { KEY } from './new-line-dialog.tsx'
import { type NewEntryDialogProps, useCreated } from './use-created.ts'

const Body = z.required(NewEdition)

/** Creates an edition of a product line (rules G62, I151). */
export function NewEditionDialog({ catalog, parentId, copyOf, onClose }: NewEntryDialogProps & { catalog: Catalog }) {
  const source = catalog.editions.find(({ id }) => id === copyOf)
  const create = useWrite(createEdition, { stale: READS })
  const created = useCreated(onClose)
  const form = useCallForm(
    { body: Body },
    {
      labels: labelsOf('product_line_id', 'key', 'description', 'capabilities'),
      values: {
        product_line_id: source?.product_line_id ?? parentId ?? '',
        key: '',
        description: source?.description ?? '',
        capabilities: source?.capabilities ?? [],
      },
      send: (body) => create.run({ body }),
      done: (edition) => created(editionEntry(edition)),
    },
  )
  return (
    <FormDialog
      form={form}
      size="wide"
      title={source ? `Copy ${nameOfEdition(source)}` : 'New edition'}
      description="How much of a product line customers get. Its line and key stay as they are created."
      submitLabel="Create edition"
      onClose={onClose}
    >
      <Select
        {...form.field('product_line_id')}
        placeholder="Choose a product line"
        options={catalog.lines.map((line) => ({ value: line.id ?? '', label: nameOfLine(line) }))}
      />
      <TextField
        {...form.field('key')}
        {...KEY}
        description="Licenses are named by it. Lower-case words joined by hyphens, such as us-core-plus."
        autoFocus
      />
      <TextField {...form.field('description')} description="A word or two, such as Plus." autoComplete="off" />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
    </FormDialog>
  )
}
