import {
  beginSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@portal/contracts/authorization/second-factor'
import { FEW_RECOVERY_CODES } from '@portal/contracts/authorization/second-factor-code'
import type { Credential } from '@portal/contracts/authorization/self'
import { formatCount } from '@portal/contracts/counts'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { isPassword } from './credential-words.ts'
import { useOpenDialog } from './security-dialogs.ts'
import styles from './security-page.module.css'

interface TwoStepCardProps {
  secondFactor: Load<Received<SecondFactor>>
  credentials: Load<Received<Credential>[]>
}

/** Two-step login: whether it is on, and what can be done about it (rule B90). */
export function TwoStepCard({ secondFactor, credentials: { data: credentials } }: TwoStepCardProps) {
  const isOn = isSet(secondFactor.data?.since)
  const hasPassword = credentials === undefined || credentials.some(isPassword)
  return (
    <Card
      title="Two-step login"
      description="After your password, we ask for a code from an authenticator app on your phone. Google, Microsoft and single sign-on decide for themselves whether to ask for more, so we ask for no code there."
      footer={secondFactor.data && (isOn ? <ActsWhenOn /> : <SetUpTwoStepButton />)}
    >
      <Loaded load={secondFactor}>
        {({ since, recovery_codes_left: left = 0 }) => (
          <div className={styles.stack}>
            {isSet(since) ? (
              <>
                <p className={styles.buttons}>
                  <StatusChip tone="active">On</StatusChip>
                  <span>
                    since <DateText value={since} />, with {formatCount(left, 'recovery code')} left
                  </span>
                </p>
                {left <= FEW_RECOVERY_CODES && (
                  <Notice tone="attention">
                    {left === 0
                      ? 'No recovery code is left. If you lose your phone, you cannot log in with your password.'
                      : 'Few recovery codes are left. Make new ones before you need them.'}
                  </Notice>
                )}
              </>
            ) : (
              <p className={styles.buttons}>
                <StatusChip tone="paused">Off</StatusChip>
              </p>
            )}
            {!hasPassword && (
              <p className={styles.detail}>You have no password, so we would ask for no code when you log in.</p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** Gets the key first, which takes a fresh log-in, and then opens the dialog with it. */
export function SetUpTwoStepButton() {
  const begin = useWrite(beginSecondFactor, { staleIfRefused: [getSecondFactor] })
  const open = useOpenDialog()
  const toast = useToast()
  if (!useMay(beginSecondFactor)) return null

  const press = () =>
    begin.run().then(({ secret = '', uri = '' }) => open({ dialog: 'set-up-two-steps', secret, uri }), toast.error)
  return (
    <Button isPending={begin.isPending} onClick={press}>
      Set up two-step login
    </Button>
  )
}

function ActsWhenOn() {
  const renew = useWrite(renewRecoveryCodes, { stale: [getSecondFactor], staleIfRefused: [getSecondFactor] })
  const open = useOpenDialog()
  const toast = useToast()
  if (!useMay(renewRecoveryCodes)) return null

  const press = () =>
    renew
      .run()
      .then(
        ({ recovery_codes = [] }) =>
          open({ dialog: 'recovery-codes', codes: recovery_codes.flatMap((code) => code ?? []) }),
        toast.error,
      )
  return (
    <div className={styles.buttons}>
      <Button isPending={renew.isPending} onClick={press}>
        Make new recovery codes
      </Button>
      <Button onClick={() => open({ dialog: 'remove-two-steps' })}>Turn off</Button>
    </div>
  )
}
