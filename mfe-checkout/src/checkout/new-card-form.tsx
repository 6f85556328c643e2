import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
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
      <Card title="Your card">
        <div className={styles.facts}>
          <VaultAway vault={card.vault} />
          <div className={styles.actions}>
            <Button variant="primary" icon="refresh" onClick={card.vault.retry}>
              Try again
            </Button>
          </div>
        </div>
      </Card>
    )
  }
  return (
    <Card
      title="Your card"
      description="Number and security code go straight to our card vault. We never see or keep them. Nothing is charged yet."
    >
      <CallForm form={card.form} aria-label="Your card">
        <div className={styles.fields}>
          <CardFields card={card} />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isPending={card.form.isSending}>
              Save card and continue
            </Button>
          </div>
        </div>
      </CallForm>
    </Card>
  )
}
