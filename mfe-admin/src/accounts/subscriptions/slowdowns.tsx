import { clearRateLimitsOfTrack, listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { Button } from '@portal/design-system/button'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import styles from './subscriptions.module.css'

interface SlowdownsProps {
  accountId: number
  licenseId: string
  name: string
}

/** Says when requests of a license were last refused for its rate limit, and forgets it on demand (rule G33). */
export function Slowdowns({ accountId, licenseId, name }: SlowdownsProps) {
  const params = { a: accountId, l: licenseId }
  const limits = useLoad(listRateLimitsOfLicense, { what: 'the slowdowns', params })
  if (!limits.error && !limits.data?.length) return null
  return (
    <div className={styles.slowdowns}>
      <Loaded load={limits}>
        {(times) => {
          const latest = times
            .map(({ created = '' }) => created)
            .toSorted()
            .at(-1)
          return (
            <>
              <p>
                Rate limit reached {formatCount(times.length, 'time')}, last <RelativeTime value={latest} />
              </p>
              <Allowed call={clearRateLimitsOfTrack}>
                <LiftButton accountId={accountId} licenseId={licenseId} name={name} />
              </Allowed>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function LiftButton({ accountId: a, licenseId: t, name }: SlowdownsProps) {
  const [isAsked, setAsked] = useState(false)
  const lift = useWrite(clearRateLimitsOfTrack, { stale: [listRateLimitsOfLicense] })
  const toast = useToast()
  return (
    <>
      <Button size="small" aria-label={`Lift limit of ${name}…`} onClick={() => setAsked(true)}>
        Lift limit…
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Lift the limit of ${name}?`}
        confirmLabel="Lift limit"
        tone="normal"
        onConfirm={async () => {
          await lift.run({ params: { a, t } })
          toast.success(`${name} is counted from zero`)
        }}
        onClose={() => setAsked(false)}
      >
        <p>
          Requests are counted from zero at once, and the times at which the limit was reached are forgotten, for the
          customer too. The limit itself stays.
        </p>
      </ConfirmDialog>
    </>
  )
}
