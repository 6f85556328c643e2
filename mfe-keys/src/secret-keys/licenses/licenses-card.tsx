import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { useMay } from '@portal/platform/session'
import { type SecretKey, stateOf, statusOf } from '@portal/remote-kit/secret-keys'
import { useKeyKind } from '../../keys/key-kind.tsx'
import { ALL_LICENSES, useHeldLicenses } from './held-licenses.ts'
import styles from './licenses-card.module.css'

/** The licenses that the key may use, to be changed by editors (rule D96). Nothing if the answer does not tell. */
export function LicensesCard({ secretKey }: { secretKey: SecretKey }) {
  const { licenses } = secretKey
  const { ids: held, nameOf } = useHeldLicenses()
  const open = useKeyKind().useOpenDialog()
  const mayChange = useMay(updateSecretKey) && stateOf(secretKey) !== 'pending'
  if (!licenses) return null

  const isChoice = held !== undefined && (held.length > 1 || licenses.length > 0)
  return (
    <Card
      title="Licenses"
      description="Lookups with this key use these licenses and no others."
      actions={
        mayChange &&
        isChoice && (
          <Button size="small" onClick={() => open({ dialog: 'licenses', secretKey })}>
            Change licenses
          </Button>
        )
      }
    >
      <div className={styles.licenses}>
        {licenses.length > 0 ? (
          <ul aria-label="Licenses">
            {licenses.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
        ) : (
          <p>{ALL_LICENSES}</p>
        )}
        {statusOf(secretKey) === 'license-ended' && (
          <Notice tone="stopped">
            No license that this key may use has an active subscription: lookups with it are refused. See your{' '}
            <Link href="/account/subscriptions">subscriptions</Link>.
          </Notice>
        )}
      </div>
    </Card>
  )
}
