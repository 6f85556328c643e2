import {
  requireSecondFactor,
  type SecondFactorRequirement,
} from '@portal/contracts/authorization/second-factor-requirement'
import { formatCount } from '@portal/contracts/counts'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useOpenDialog } from '../members/member-dialogs.ts'
import styles from './second-factor.module.css'

type Requirement = Received<SecondFactorRequirement>

/** Setting for whether members need a second factor, and from which day on (rule B117). */
export function SecondFactorCard({ requirement }: { requirement: Load<Requirement> }) {
  const open = useOpenDialog()
  const mayChange = useMay(requireSecondFactor)
  const { from = '' } = requirement.data ?? {}
  return (
    <Card
      title="Two-step login of members"
      description="Require two-step login or a passkey of everyone in this account. Your company's single sign-on counts, because you decide there what it asks for. Google and Microsoft do not."
      footer={
        requirement.data &&
        mayChange && (
          <div className={styles.buttons}>
            <Button onClick={() => open({ dialog: 'require-second-factor', from })}>
              {from ? 'Change the day' : 'Require it'}
            </Button>
            {from && (
              <Button onClick={() => open({ dialog: 'stop-requiring-second-factor' })}>Stop requiring it</Button>
            )}
          </div>
        )
      }
    >
      <Loaded load={requirement}>{(known) => <Status {...known} />}</Loaded>
    </Card>
  )
}

function Status({ from = '', members_without: without = 0 }: Requirement) {
  const members = formatCount(without, 'member')
  if (!from)
    return (
      <p className={styles.status}>
        <StatusChip tone="paused">Not required</StatusChip>
        <span>{without > 0 && `${members} ${without === 1 ? 'has' : 'have'} neither.`}</span>
      </p>
    )
  return (
    <>
      <p className={styles.status}>
        <StatusChip tone="active">Required</StatusChip>
        <span>
          from <DateText value={`${from}T00:00:00.000Z`} /> (UTC)
        </span>
      </p>
      {without > 0 && (
        <Notice tone="attention">
          {members} {without === 1 ? 'has' : 'have'} neither two-step login nor a passkey. From that day on they cannot
          open this account until they set one up.
        </Notice>
      )}
    </>
  )
}
