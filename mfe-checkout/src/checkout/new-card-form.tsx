import { Button } from '@portal/design-system/button'
import { Icon } from '@portal/design-system/icon'
import { CallForm } from '@portal/remote-kit/form'
import { CardFields, useNewCard, VaultAway } from '@portal/remote-kit/new-card'
import { useNavigate } from 'react-router'
import { reviewPathOf } from '../paths.ts'
import styles from './checkout.module.css'

/** Takes a card by the vault's frames, and goes on with it to the review. */
export function NewCardForm() {
  const navigate = useNavigate()
  const card = useNewCard(({ payment_method_id: id = '' }) => navigate(reviewPathOf(id)))
  if (card.vault.state === 'away') {
    return (
      <div className={styles.facts}>
        <VaultAway vault={card.vault} />
        <div className={styles.actions}>
          <Button variant="primary" icon="refresh" onClick={card.vault.retry}>
            Try again
          </Button>
        </div>
      </div>
    )
  }
  return (
    <CallForm form={card.form} aria-label="Your card">
      <div className={styles.fields}>
        <CardFields card={card} />
        <p className={styles.trust}>
          <Icon name="lock" /> Your card number and security code go straight to our card vault. We only keep the last
          four digits.
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isPending={card.form.isSending} className={styles.wide}>
            Save card and continue
          </Button>
        </div>
      </div>
    </CallForm>
  )
}
