import {
  createSamlProvider,
  NAME_ID_FORMATS,
  updateSamlProvider,
} from '@portal/contracts/authorization/identity-providers'
import { Select } from '@portal/design-system/select'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import { TextFileField, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import type { KnownProvider } from './identity-provider.ts'
import { ProviderFormFrame, type ProviderFormProps, TAKEN_OVER, useSaved } from './provider-form.tsx'

/** Form input; the server decides which of the two kinds of metadata is given (rule F3). */
const Settings = z.object({
  name: createSamlProvider.body.shape.name,
  metadata_url: z.string().check(z.trim()),
  metadata_xml: z.string(),
  name_id_format: z.enum(NAME_ID_FORMATS),
  transient_mapping_attribute_name: z.string().check(z.trim()),
  binding: z.enum(['unspecified', 'redirect', 'post']),
  signed_request: z.enum(['asked', 'always', 'never']),
  default_role: z.string(),
})

const FORMATS = [
  { value: 'unspecified', label: 'Whatever the provider sends' },
  { value: 'persistent', label: 'Persistent' },
  { value: 'email', label: 'Email address' },
  { value: 'transient', label: 'Transient, with a user ID attribute' },
]

const BINDINGS = [
  { value: 'unspecified', label: 'Redirect, or POST if needed' },
  { value: 'redirect', label: 'Redirect' },
  { value: 'post', label: 'POST' },
]

const SIGNED = [
  { value: 'always', label: 'Signed (RSA-SHA256)' },
  { value: 'never', label: 'Not signed' },
]
/** Before they were read, nobody knows what the metadata ask for. */
const SIGNED_OR_ASKED = [{ value: 'asked', label: 'Signed if the metadata asks for it' }, ...SIGNED]

export function SamlForm({ provider, isChange, onSaved, onCancel }: ProviderFormProps) {
  const known: Partial<KnownProvider> = isChange ? provider : {}
  const create = useWrite(createSamlProvider, TAKEN_OVER)
  const update = useWrite(updateSamlProvider, TAKEN_OVER)
  const form = useCallForm(
    { body: Settings },
    {
      labels: {
        name: 'Name',
        metadata_url: 'Metadata URL',
        metadata_xml: 'Metadata (XML)',
        name_id_format: 'Name ID',
        binding: 'Send requests by',
        signed_request: 'Request signing',
        transient_mapping_attribute_name: 'User ID attribute',
        default_role: 'Role for new people',
      },
      values: {
        name: known.name || 'Company login',
        metadata_url: '',
        metadata_xml: '',
        name_id_format: known.saml?.name_id_format ?? 'unspecified',
        transient_mapping_attribute_name: known.saml?.transient_mapping_attribute_name ?? '',
        binding: bindingOf(known),
        signed_request: isChange ? (known.saml?.signed_request ? 'always' : 'never') : 'asked',
        default_role: known.default_role ?? '',
      },
      send: ({ metadata_url, metadata_xml, signed_request, default_role, ...rest }) => {
        const body = {
          ...rest,
          default_role: default_role as NonNullable<KnownProvider['default_role']>,
          ...(metadata_url && { metadata_url }),
          ...(metadata_xml && { metadata_xml }),
          ...(signed_request !== 'asked' && { signed_request: signed_request === 'always' }),
        }
        return isChange ? update.run({ body }) : create.run({ body })
      },
      done: useSaved(onSaved),
      isEmptiedAfter: true,
    },
  )
  const isTransient = form.value('name_id_format') === 'transient'

  return (
    <ProviderFormFrame form={form} provider={provider} onCancel={onCancel}>
      <TextField
        {...form.field('metadata_url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        description={
          isChange ? 'Enter it only to replace the metadata.' : 'Or paste the metadata below, or choose a file.'
        }
      />
      <TextArea {...form.field('metadata_xml')} rows={5} autoComplete="off" spellCheck={false} />
      <TextFileField
        label="Metadata file"
        accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
        onText={(text) => form.setValue('metadata_xml', text)}
      />
      <Select {...form.field('name_id_format')} options={FORMATS} />
      {isTransient && <TextField {...form.field('transient_mapping_attribute_name')} autoComplete="off" />}
      <Select {...form.field('binding')} options={BINDINGS} />
      <Select
        {...form.field('signed_request')}
        options={isChange ? SIGNED : SIGNED_OR_ASKED}
        description="Your provider verifies them with the certificate in our metadata."
      />
    </ProviderFormFrame>
  )
}

function bindingOf({ saml }: Partial<KnownProvider>) {
  const { binding = 'unspecified' } = saml ?? {}
  return binding === 'artifact' ? 'unspecified' : binding
}
