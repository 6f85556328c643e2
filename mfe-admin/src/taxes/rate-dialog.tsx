import { useState } from 'react'
import { ImportForm } from './import-form.tsx'
import { EndForm, RateForm, type TypedRate, WithdrawForm } from './rate-forms.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { OpenedRateDialog } from './tax-rate.ts'
import type { Faults, Reviewed } from './use-preview.ts'

interface RateDialogProps {
  opened: OpenedRateDialog
  onClose: () => void
}

/**
 * Adds, changes, ends or imports rates: what is typed is a file to the server, which says first what it would change
 * (rule G122). The way back from there finds what was typed, the reason included, and the faults that came up meanwhile.
 */
export function RateDialog({ opened, onClose }: RateDialogProps) {
  const [typed, setTyped] = useState<TypedRate | string>()
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>([])
  if (reviewed)
    return (
      <ReviewDialog
        reviewed={reviewed}
        reason={reason}
        onBack={(typedReason, found = []) => {
          setReason(typedReason)
          setFaults(found)
          setReviewed(undefined)
        }}
        onClose={onClose}
      />
    )

  const steps = { faults, onReviewed: setReviewed, onTyped: setTyped, onClose }
  if (opened.dialog === 'import') return <ImportForm typed={typeof typed === 'string' ? typed : ''} {...steps} />
  const known = typeof typed === 'object' ? typed : undefined
  if (opened.dialog === 'withdraw') return <WithdrawForm rate={opened.rate} typed={known} {...steps} />
  if (opened.dialog === 'end') return <EndForm rate={opened.rate} typed={known} {...steps} />
  return <RateForm rate={opened.dialog === 'change' ? opened.rate : undefined} typed={known} {...steps} />
}
