import { allowSupport, barSupport, getSupportAccess } from '@portal/contracts/authorization/support-access'
import { Card } from '@portal/design-system/card'
import { Switch } from '@portal/design-system/switch'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'

/** Setting for whether support may see the portal as a member of this account (rule G4). */
export function SupportAccessCard({ isPrimary }: { isPrimary: boolean }) {
  const access = useLoad(getSupportAccess, { what: 'what support may' })
  return (
    <Card
      title="Support"
      description="Support can view the portal as one of your members when you ask for help: for 30 minutes, without changing anything or seeing secrets. Your audit log records who, when and why."
    >
      <Loaded load={access}>
        {({ allowed = false, barred_by_organization }) =>
          barred_by_organization ? (
            <p>The organization's primary account keeps support out of all its accounts.</p>
          ) : (
            <AccessSwitch allowed={allowed} isPrimary={isPrimary} />
          )
        }
      </Loaded>
    </Card>
  )
}

function AccessSwitch({ allowed, isPrimary }: { allowed: boolean; isPrimary: boolean }) {
  const may = useMay(barSupport)
  const toast = useToast()
  const allow = useWrite(allowSupport, ANSWERED)
  const bar = useWrite(barSupport, ANSWERED)
  const isPending = allow.isPending || bar.isPending
  const change = (isOn: boolean) =>
    (isOn ? allow : bar)
      .run()
      .then(() => toast.success(isOn ? 'Support can view the portal again' : 'Support is kept out'), toast.error)

  return (
    <Switch
      label="Let support view the portal as our members"
      description={isPrimary && 'This applies to every account in the organization.'}
      checked={isPending ? allow.isPending : allowed}
      disabled={!may}
      aria-disabled={isPending}
      onChange={(isOn) => isPending || void change(isOn)}
    />
  )
}

const ANSWERED = {
  onAnswer: (answer: object, _: unknown, read: ReadAnswers) => read.rewrite(getSupportAccess, () => answer as never),
}
