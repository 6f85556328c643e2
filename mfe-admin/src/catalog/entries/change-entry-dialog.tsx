import {
  listCatalogLicenses,
  listEditions,
  listProductLines,
  updateCatalogLicense,
  updateEdition,
  updateProductLine,
} from '@portal/contracts/subscriptions/admin-catalog'
import {
  CatalogLicenseChange,
  EditionChange,
  ProductLineChange,
} from '@portal/contracts/subscriptions/admin-catalog-entries'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { type CallFormState, FormDialog, type FormField, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type Edition, type License, type Line, NOUNS, READS } from '../catalog.ts'
import { Changes, News, refusalText } from '../changes/changes.tsx'
import { changeOf, differencesOf } from '../changes/differences.ts'
import { type Entry, editionEntry, licenseEntry, lineEntry } from './entry.ts'
import { OwnCapabilities, TaxKindField } from './entry-fields.tsx'
import { ENTRY_LABELS, entryInWords, labelsOf } from './entry-form.ts'

const { description: DESCRIPTION, capabilities: CAPABILITIES } = z.required(EditionChange).shape
const TAX_KIND = z.required(ProductLineChange).shape.tax_kind
const LICENSE_LABEL = z.required(CatalogLicenseChange).shape.license_label

/** Changes a product line (rules G61, I151). */
export function ChangeLineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { description = '', tax_kind = 'saas', capabilities = [] } = line
  const before = { description, tax_kind, capabilities }
  const entry = lineEntry(line)
  const update = useWrite(updateProductLine, {
    onAnswer: (changed, _, read) => read.putRow(listProductLines, 'id', changed),
    stale: READS,
    staleIfRefused: [listProductLines],
  })
  const done = useDone(onClose)
  const form = useCallForm(
    { body: changed(z.object({ description: DESCRIPTION, tax_kind: TAX_KIND, capabilities: CAPABILITIES }), before) },
    {
      labels: labelsOf('description', 'tax_kind', 'capabilities'),
      values: before,
      send: (wanted) => update.run({ params: { id: entry.id }, body: changeOf(before, wanted) }),
      done: (answer) => done(lineEntry(answer)),
      refusalText,
    },
  )
  const after = {
    description: form.value('description'),
    tax_kind: form.value('tax_kind'),
    capabilities: form.value('capabilities'),
  }
  return (
    <ChangeDialog entry={entry} form={form} before={before} after={after} onTake={form.discard} onClose={onClose}>
      <Words description={form.field('description')} />
      <TaxKindField value={form.value('tax_kind')} onChange={(kind) => form.setValue('tax_kind', kind)} />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
    </ChangeDialog>
  )
}

/** Changes an edition (rules G61, I151). */
export function ChangeEditionDialog({ edition, onClose }: { edition: Edition; onClose: () => void }) {
  const { description = '', capabilities = [] } = edition
  const before = { description, capabilities }
  const entry = editionEntry(edition)
  const update = useWrite(updateEdition, {
    onAnswer: (changedRow, _, read) => read.putRow(listEditions, 'id', changedRow),
    stale: READS,
    staleIfRefused: [listEditions],
  })
  const done = useDone(onClose)
  const form = useCallForm(
    { body: changed(z.object({ description: DESCRIPTION, capabilities: CAPABILITIES }), before) },
    {
      labels: labelsOf('description', 'capabilities'),
      values: before,
      send: (wanted) => update.run({ params: { id: entry.id }, body: changeOf(before, wanted) }),
      done: (answer) => done(editionEntry(answer)),
      refusalText,
    },
  )
  const after = { description: form.value('description'), capabilities: form.value('capabilities') }
  return (
    <ChangeDialog entry={entry} form={form} before={before} after={after} onTake={form.discard} onClose={onClose}>
      <Words description={form.field('description')} />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
    </ChangeDialog>
  )
}

/** Changes a license (rules G61, I151). */
export function ChangeLicenseDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const { licenseLabel: license_label = '', description = '', capabilities = [] } = license
  const before = { license_label, description, capabilities }
  const entry = licenseEntry(license)
  const update = useWrite(updateCatalogLicense, {
    onAnswer: (changedRow, _, read) => read.putRow(listCatalogLicenses, 'licenseId', changedRow),
    stale: READS,
    staleIfRefused: [listCatalogLicenses],
  })
  const done = useDone(onClose)
  const Body = z.object({ license_label: LICENSE_LABEL, description: DESCRIPTION, capabilities: CAPABILITIES })
  const form = useCallForm(
    { body: changed(Body, before) },
    {
      labels: labelsOf('license_label', 'description', 'capabilities'),
      values: before,
      send: (wanted) => update.run({ params: { id: entry.id }, body: changeOf(before, wanted) }),
      done: (answer) => done(licenseEntry(answer)),
      refusalText,
    },
  )
  const after = {
    license_label: form.value('license_label'),
    description: form.value('description'),
    capabilities: form.value('capabilities'),
  }
  return (
    <ChangeDialog entry={entry} form={form} before={before} after={after} onTake={form.discard} onClose={onClose}>
      <TextField {...form.field('license_label')} description="Customers read it." autoComplete="off" autoFocus />
      <Words description={form.field('description')} />
      <OwnCapabilities
        error={form.field('capabilities').error}
        chosen={form.value('capabilities')}
        onChange={(chosen) => form.setValue('capabilities', chosen)}
      />
    </ChangeDialog>
  )
}

type Values = Readonly<Record<string, unknown>>

interface ChangeDialogProps {
  entry: Entry
  form: CallFormState
  before: Values
  after: Values
  onTake: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a change: what others changed above the fields, what one changes oneself below. */
function ChangeDialog({ entry, form, before, after, onTake, onClose, children }: ChangeDialogProps) {
  const wording = { labels: ENTRY_LABELS, inWords: entryInWords }
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Change ${entry.name}`}
      description={`It counts for what is bought from now on. Its key, ${entry.id}, stays.`}
      submitLabel={`Save ${NOUNS[entry.tab]}`}
      onClose={onClose}
    >
      <News now={before} {...wording} onTake={onTake} isSending={form.isSending} />
      {children}
      <Changes before={before} after={after} {...wording} />
    </FormDialog>
  )
}

function Words({ description }: { description: FormField }) {
  return <TextField {...description} autoComplete="off" />
}

/** Refuses a form in which nothing is changed. */
function changed<Schema extends z.ZodMiniType<Values, Values>>(schema: Schema, before: Values): Schema {
  return schema.check(
    z.refine((wanted: z.output<Schema>) => differencesOf(before, wanted).length > 0, 'Change something first'),
  ) as Schema
}

function useDone(onClose: () => void) {
  const toast = useToast()
  return (entry: Entry) => {
    onClose()
    toast.success(`${entry.name} is changed`)
  }
}
