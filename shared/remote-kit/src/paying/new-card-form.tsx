import { Button } from '@portal/design-system/button'
import { CardFields } from '../cards/card-fields.tsx'
import { useNewCard } from '../cards/use-new-card.ts'
import { VaultAway } from '../cards/vault-away.tsx'
import { CallForm } from '../form/index.ts'
import styles from './pay-order-card.module.css'

/** Saves a card in place; what is owed is paid with it by a press of its own, which says the amount. */
export function NewCardForm({ onSaved }: { onSaved: (id: string) => void }) {
  const card = useNewCard(({ payment_method_id: id = '' }) => onSaved(id))
  if (card.vault.state === 'away') {
    return (
      <div className={styles.fields}>
        <VaultAway vault={card.vault} />
        <Button icon="refresh" onClick={card.vault.retry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <CallForm form={card.form} aria-label="Your card">
      <div className={styles.fields}>
        <CardFields card={card} />
        <p className={styles.muted}>
          Number and security code go straight to our card vault. We only keep the last four digits. The card is not
          charged yet.
        </p>
        <Button type="submit" variant="primary" isPending={card.form.isSending}>
          Save card
        </Button>
      </div>
    </CallForm>
  )
}
