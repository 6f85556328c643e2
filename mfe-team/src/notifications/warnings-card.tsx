import {
  addUsageWarning,
  listUsageWarnings,
  removeUsageWarning,
  type UsageWarning,
} from '@portal/contracts/contacts/usage-warnings'
import { Card } from '@portal/design-system/card'
import { Switch } from '@portal/design-system/switch'
import { useMay, useMissingRole } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { Loaded, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { AddPercentForm } from './add-percent-form.tsx'
import styles from './notifications.module.css'
import { Receivers } from './receivers.tsx'

type Warning = Partial<UsageWarning>

/** At which shares of a license's lookups a letter comes (rules E11, E12). */
export function WarningsCard() {
  const warnings = useLoad(listUsageWarnings, { what: 'the usage warnings' })
  const may = useMay(addUsageWarning)
  const missing = useMissingRole(addUsageWarning)
  return (
    <Card
      title="Usage warnings"
      description="We send an email when this share of a license's lookups is used: once per period, and again after a reset."
    >
      <OutdatedNotice load={warnings} />
      <Loaded load={warnings}>
        {(known) => (
          <div className={styles.warnings}>
            <div className={styles.choices}>
              {known.map((warning) => (
                <WarningSwitch key={warning.percent} warning={warning} may={may} />
              ))}
            </div>
            {may ? (
              <AddPercentForm known={known.map(({ percent = 0 }) => percent)} />
            ) : (
              missing && <p className={styles.muted}>You need the role {missing} to change these.</p>
            )}
            <Receivers />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function WarningSwitch({ warning, may }: { warning: Warning; may: boolean }) {
  const { percent = 0, subscribed = false, mandatory = false } = warning
  const toast = useToast()
  const stale = { stale: [listUsageWarnings], onAnswer: () => undefined }
  const add = useWrite(addUsageWarning, stale)
  const remove = useWrite(removeUsageWarning, stale)
  const isPending = add.isPending || remove.isPending

  const change = async (isOn: boolean) => {
    try {
      await (isOn ? add : remove).run({ params: { percent } })
      toast.success(isOn ? `Email at ${percent}% is on` : `Email at ${percent}% is off`, {
        undo: () => void change(!isOn),
      })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Switch
      label={`At ${percent}%`}
      description={descriptionOf(warning)}
      checked={isPending ? add.isPending : subscribed}
      disabled={mandatory || !may}
      aria-disabled={isPending}
      onChange={(isOn) => isPending || void change(isOn)}
    />
  )
}

function descriptionOf({ percent = 0, mandatory }: Warning): string | undefined {
  if (!mandatory) return undefined
  return percent >= 100
    ? 'Always sent: lookups are refused from here on.'
    : 'Always sent, so you can add lookups before any are refused.'
}
