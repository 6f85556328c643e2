import { REQUIREMENT_DAYS_AHEAD } from '@portal/contracts/authorization/account-access'
import {
  getSecondFactorRequirement,
  requireSecondFactor,
  stopRequiringSecondFactor,
} from '@portal/contracts/authorization/second-factor-requirement'
import { dayAfter } from '@portal/contracts/days'
import { portalToday } from '@portal/design-system/clock'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'

const ANSWERED = {
  onAnswer: (answer: object, _: unknown, read: ReadAnswers) =>
    read.rewrite(getSecondFactorRequirement, () => answer as never),
  staleIfRefused: [getSecondFactorRequirement],
}

/** The day that is proposed: members have two weeks. */
const PROPOSED_DAYS_AHEAD = 14

const dayIn = (days: number) => dayAfter(portalToday(), days)

/** Asks from which day on members need a second factor (rule B117). */
export function RequireSecondFactorDialog({ from, onClose }: { from: string; onClose: () => void }) {
  const require = useWrite(requireSecondFactor, ANSWERED)
  const toast = useToast()
  const form = useCallForm(requireSecondFactor, {
    labels: { from: 'First day' },
    values: { from: from || dayIn(PROPOSED_DAYS_AHEAD) },
    send: (body) => require.run({ body }),
    done: () => {
      toast.success('Two-step login is required of all members')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Require two-step login?"
      description="Members who have neither two-step login nor a passkey get an email with this day. From then on nobody opens the account without one."
      submitLabel="Require it"
      onClose={onClose}
    >
      <TextField
        {...form.field('from')}
        type="date"
        min={dayIn(0)}
        max={dayIn(REQUIREMENT_DAYS_AHEAD)}
        description={`In UTC: today, or within ${REQUIREMENT_DAYS_AHEAD} days.`}
      />
    </FormDialog>
  )
}

export function StopRequiringSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const stop = useWrite(stopRequiringSecondFactor, ANSWERED)
  const toast = useToast()
  async function confirm() {
    await stop.run()
    toast.success('Two-step login is no longer required')
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Stop requiring two-step login?"
      confirmLabel="Stop requiring it"
      onConfirm={confirm}
    >
      <p>Members can open this account with their password alone. Those who have a second step keep it.</p>
    </ConfirmDialog>
  )
}
