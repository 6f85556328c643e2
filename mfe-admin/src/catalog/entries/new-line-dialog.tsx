import { createProductLine } from '@portal/contracts/subscriptions/admin-catalog'
import { NewProductLine } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { TextField } from '@portal/design-system/text-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { type Catalog, nameOfLine, READS } from '../catalog.ts'
import { lineEntry } from './entry.ts'
import { OwnCapabilities, TaxKindField } from './entry-fields.tsx'
import { labelsOf } from './entry-form.ts'
import { type NewEntryDialogProps, useCreated } from './use-created.ts'

const Body = z.required(NewProductLine)

/** Creates a product line (rules G62, I151). */
export function NewLineDialog({ catalog, copyOf, onClose }: NewEntryDialogProps & { catalog: Catalog }) {
  const source = catalog.lines.find(({ id }) => id === copyOf)
  const create = useWrite(createProductLine, { stale: READS })
  const created = useCreated(onClose)
  const form = useCallForm(
    { body: Body },
    {
      labels: labelsOf('description', 'key', 'full_key', 'tax_kind', 'capabilities'),
      values: {
        key: '',
        full_key: '',
        description: source?.description ?? '',
        tax_kind: source?.tax_kind ?? 'saas',
        capabilities: source?.capabilities ?? [],
      },
      send: (body) => create.run({ body }),
      done: (line) => created(lineEntry(line)),
    },
  )
  return (
    <FormDialog
      form={form}
      size="wide"
      title={source ? `Copy ${nameOfLine(source)}` : 'New product line'}
      description="It has editions, which have licenses, which have plans. Its keys stay as they are created."
      submitLabel="Create product line"
      onClose={onClose}
    >
      <TextField
        {...form.field('description')}
        description="Its name, which staff read."
        autoComplete="off"
        autoFocus
      />
      <TextField {...form.field('key')} {...KEY} description="Lower-case words joined by hyphens, such as us-core." />
      <TextField {...form.field('full_key')} {...KEY} description="The same without abbreviations." />
      <TaxKindField value={form.value('tax_kind')} onChange={(kind) => form.setValue('tax_kind', kind)} />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
    </FormDialog>
  )
}

/** Properties of a field for a key. */
export const KEY = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
