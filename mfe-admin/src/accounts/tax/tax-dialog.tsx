import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import {
  declareTaxExempt,
  getTaxExemption,
  listTaxableLocations,
  revokeTaxExemption,
  setTaxableLocationOfAccount,
} from '@portal/contracts/sales/admin-taxes'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { AddressFields, useFormOfAddress } from '@portal/remote-kit/billing-address-form'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

interface OfAccount {
  id: number
}

interface OfCertificate extends OfAccount {
  /** Certificate that stands now; `""` for none. */
  certificate: string
}

interface OfAddress extends OfAccount {
  known: Received<TaxableLocation> | undefined
}

/** A dialog about the tax of an account, as somebody asks for it. */
export type OpenedTaxDialog =
  | ({ dialog: 'address' } & OfAddress)
  | ({ dialog: 'declare' } & OfCertificate)
  | ({ dialog: 'revoke' } & OfCertificate)

interface Closing {
  onClose: () => void
}

/** Renders the requested dialog. */
export function TaxDialog({ opened, onClose }: { opened: OpenedTaxDialog } & Closing) {
  if (opened.dialog === 'address') return <AddressDialog {...opened} onClose={onClose} />
  if (opened.dialog === 'declare') return <DeclareDialog {...opened} onClose={onClose} />
  return <RevokeDialog {...opened} onClose={onClose} />
}

const STALE = [getAdminAccount, getTaxExemption, listTaxableLocations]

function AddressDialog({ id, known, onClose }: OfAddress & Closing) {
  const save = useWrite(setTaxableLocationOfAccount, { stale: STALE })
  const toast = useToast()
  const form = useFormOfAddress(known, {
    company: undefined,
    send: (body) => save.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success('The taxable address is saved')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Taxable address"
      description="The account’s next charges are taxed for it, and its receipts show it. Orders placed before keep their tax until it is recalculated. The account’s audit log says who changed it."
      submitLabel="Save"
    >
      <AddressFields form={form} />
    </FormDialog>
  )
}

function DeclareDialog({ id, certificate, onClose }: OfCertificate & Closing) {
  const declare = useWrite(declareTaxExempt, { stale: STALE })
  const toast = useToast()
  const form = useCallForm(declareTaxExempt, {
    labels: { document_id: 'Certificate' },
    values: { document_id: certificate },
    send: (body) => declare.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success('The account is exempt from sales tax')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={certificate ? 'Replace the certificate?' : 'Make the account exempt?'}
      description="From now on no sales tax is charged, in renewals too. Orders placed before keep their tax until it is recalculated."
      submitLabel={certificate ? 'Replace certificate' : 'Make exempt'}
    >
      <TextField
        {...form.field('document_id')}
        description="Number or file name under which you keep the certificate. The account’s audit log has it."
      />
    </FormDialog>
  )
}

function RevokeDialog({ id, certificate, onClose }: OfCertificate & Closing) {
  const revoke = useWrite(revokeTaxExemption, { stale: STALE, staleIfRefused: STALE })
  const toast = useToast()
  const form = useCallForm(
    { body: revokeTaxExemption.query },
    {
      labels: { reason: 'Reason', description: 'Details' },
      values: { reason: '', description: '' },
      send: (query) => revoke.run({ params: { id }, query }),
      done: () => {
        onClose()
        toast.success('Sales tax is charged again')
      },
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="End the tax exemption?"
      description={`Certificate ${certificate} no longer counts. Sales tax is charged again from the next order on, in renewals too.`}
      submitLabel="End exemption"
    >
      <TextField {...form.field('reason')} placeholder="Certificate expired" />
      <TextArea {...form.field('description')} rows={3} description="The account’s audit log keeps both." />
    </FormDialog>
  )
}
