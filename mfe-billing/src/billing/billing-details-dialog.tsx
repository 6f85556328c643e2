import {
  BILLING_EMAILS_AT_MOST,
  type BillingDetails,
  getBillingDetails,
  setBillingDetails,
} from '@portal/contracts/sales/billing-details'
import { tidyEmail } from '@portal/contracts/tidy-email'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'

interface BillingDetailsDialogProps {
  details: Received<BillingDetails>
  onClose: () => void
}

/** Form for the details that belong to billing alone (rules J125 to J127). */
export function BillingDetailsDialog({ details, onClose }: BillingDetailsDialogProps) {
  const { tax_id = '', po_number = '', emails: known = [] } = details
  const before = known.flatMap(({ email }) => email ?? [])
  const toast = useToast()
  const save = useWrite(setBillingDetails, { stale: [getBillingDetails] })
  const [text, setText] = useState(before.join('\n'))
  const form = useCallForm(setBillingDetails, {
    labels: { tax_id: 'Tax ID', po_number: 'Default PO number', emails: 'Billing emails also to' },
    values: { tax_id, po_number, emails: before },
    send: (body) => save.run({ body }),
    done: (_, { emails }) => {
      onClose()
      const isAsked = emails.some((email) => !before.includes(email))
      toast.success(isAsked ? 'Saved. New addresses get a link to confirm' : 'The billing details are saved')
    },
  })
  const write = (next: string) => {
    setText(next)
    form.setValue('emails', readEmails(next))
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit billing details"
      description="Papers that were issued before stay as they are."
      submitLabel="Save"
    >
      <TextField
        {...form.field('tax_id')}
        isOptional
        description="Your EIN, VAT number or what your country has instead."
      />
      <TextField
        {...form.field('po_number')}
        isOptional
        description="Filled in at checkout, and shown on the receipts of renewals."
      />
      <TextArea
        name="emails"
        label="Billing emails also to"
        description={`Up to ${BILLING_EMAILS_AT_MOST} addresses, one per line, besides the people who chose these emails. Each confirms by a link.`}
        error={form.field('emails').error}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Reads addresses, one a line, or separated by commas or semicolons. */
function readEmails(text: string): string[] {
  const entries = text.split(/[\n,;]+/).map((entry) => tidyEmail(entry.trim()))
  return entries.filter(Boolean)
}
