import { createCatalogLicense } from '@portal/contracts/subscriptions/admin-catalog'
import { NewCatalogLicense } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { DetailList } from '@portal/design-system/detail-list'
import { RadioGroup } from '@portal/design-system/radio-group'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { type Catalog, nameOfEdition, nameOfLicense, READS } from '../catalog.ts'
import { licenseEntry } from './entry.ts'
import { OwnCapabilities } from './entry-fields.tsx'
import { ENTRY_LABELS, labelsOf } from './entry-form.ts'
import { HOSTINGS } from './entry-words.ts'
import { KEY } from './new-line-dialog.tsx'
import { type NewEntryDialogProps, useCreated } from './use-created.ts'

const { shape } = z.required(NewCatalogLicense)
const none = z.literal('')

/** The body of the call; no region is an empty field. */
const Body = z.object({
  ...shape,
  region_key: z.union([none, shape.region_key]),
  region_label: z.union([none, shape.region_label]),
})

type Hosting = keyof typeof HOSTINGS

/** Creates a license of an edition, and shows its name while it is typed (rules G62, I151). */
export function NewLicenseDialog({ catalog, parentId, copyOf, onClose }: NewEntryDialogProps & { catalog: Catalog }) {
  const source = catalog.licenses.find(({ licenseId }) => licenseId === copyOf)
  const create = useWrite(createCatalogLicense, { stale: READS })
  const created = useCreated(onClose)
  const form = useCallForm(
    { body: Body },
    {
      labels: labelsOf(
        'edition_id',
        'hosting_key',
        'region_key',
        'region_label',
        'license_label',
        'description',
        'capabilities',
      ),
      values: {
        edition_id: source?.edition_id ?? parentId ?? '',
        hosting_key: source?.hosting_key ?? 'cloud',
        region_key: '',
        region_label: '',
        license_label: source?.licenseLabel ?? '',
        description: source?.description ?? '',
        capabilities: source?.capabilities ?? [],
      },
      send: ({ region_key, region_label, ...body }) =>
        create.run({ body: { ...body, ...(region_key && { region_key }), ...(region_label && { region_label }) } }),
      done: (license) => created(licenseEntry(license)),
    },
  )
  const edition = catalog.editions.find(({ id }) => id === form.value('edition_id'))
  const name = [edition?.key, form.value('region_key'), form.value('hosting_key')].filter(Boolean).join('-')
  return (
    <FormDialog
      form={form}
      size="wide"
      title={source ? `Copy ${nameOfLicense(source)}` : 'New license'}
      description="An edition, where it is hosted and which region it covers. These stay as they are created."
      submitLabel="Create license"
      onClose={onClose}
    >
      <Select
        {...form.field('edition_id')}
        placeholder="Choose an edition"
        options={catalog.editions.map((one) => ({ value: one.id ?? '', label: nameOfEdition(one) }))}
      />
      <RadioGroup
        label={ENTRY_LABELS.hosting_key}
        error={form.field('hosting_key').error}
        variant="segments"
        options={(Object.keys(HOSTINGS) as Hosting[]).map((key) => ({ value: key, label: HOSTINGS[key] }))}
        value={form.value('hosting_key')}
        onChange={(key) => form.setValue('hosting_key', key)}
      />
      <TextField
        {...form.field('region_key')}
        {...KEY}
        isOptional
        description="Where it covers one country or US state alone, such as ca."
      />
      <TextField
        {...form.field('region_label')}
        isOptional
        description="Its name, such as California."
        autoComplete="off"
      />
      <TextField {...form.field('license_label')} description="Customers read it." autoComplete="off" />
      <TextField {...form.field('description')} autoComplete="off" />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
      <div aria-live="polite">
        <DetailList details={[{ term: 'License key', value: <code translate="no">{edition ? name : '…'}</code> }]} />
      </div>
    </FormDialog>
  )
}
