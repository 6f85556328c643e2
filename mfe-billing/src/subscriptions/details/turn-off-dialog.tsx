import { CANCEL_REASON_LABELS } from '@portal/contracts/subscriptions/cancel-reasons'
import { CANCEL_REASONS, disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Form } from '@portal/design-system/form'
import { Select } from '@portal/design-system/select'
import { TextArea } from '@portal/design-system/text-area'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { type FormEvent, useState } from 'react'
import styles from '../subscription.module.css'
import type { Subscription } from '../subscription.ts'

type Reason = (typeof CANCEL_REASONS)[number]

const OPTIONS = CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] }))
const CHANGED = {
  stale: [listAccountSubscriptions, listSubscriptionEvents],
  staleIfRefused: [listAccountSubscriptions],
}

const AFTERWARDS = [
  { term: 'After that', value: "Lookups stop, and you won't be charged again" },
  { term: 'We keep', value: 'Your keys and settings' },
  { term: 'Undo', value: 'Turn renewal back on anytime before then' },
]

interface TurnOffDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Says until when the plan goes on, and asks why it is not to renew, which nobody has to say (rule I112). */
export function TurnOffDialog({ subscription, onClose }: TurnOffDialogProps) {
  const { track_id: t = '', expirationDate: ends } = subscription
  const [disable, enable] = [useWrite(disableAutoRenew, CHANGED), useWrite(enableAutoRenew, CHANGED)]
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const toast = useToast()

  const turnOff = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      const query = { ...(reason && { reason: reason as Reason }), ...(comment.trim() && { comment }) }
      await disable.run({ params: { t }, query })
      onClose()
      toast.success(`The plan ends on ${formatDate(ends)}, and nothing more is charged`, {
        undo: () => enable.run({ params: { t }, body: {} }),
      })
    } catch (error) {
      setProblem(messageOf(error).content)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Turn off renewal?"
      description={
        <>
          The plan runs until <strong>{formatDate(ends)}</strong>
          {isUnlimited(subscription) ? '' : ', or until all lookups are used'}.
        </>
      }
    >
      <div className={styles.brief}>
        <DetailList details={AFTERWARDS} />
      </div>
      <Form onSubmit={turnOff} problem={problem}>
        <Select
          label="Reason"
          isOptional
          placeholder="Choose one"
          options={OPTIONS}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {(reason || comment) && (
          <TextArea
            label="What could be better?"
            isOptional
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Keep renewal</Button>
          <Button type="submit" variant="primary" isPending={disable.isPending}>
            Turn off renewal
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
