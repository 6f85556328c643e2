import { type ConversationGroup, groupOf } from '@portal/contracts/support/conversation-group'
import styles from './chat.module.css'
import { pageOfChat } from './page-of-chat.ts'

/** Frequent questions of each group. */
const STARTERS: Readonly<Record<ConversationGroup, readonly string[]>> = {
  sales: ['Which plan fits my volume?', 'Do you offer volume discounts?', 'Can we pay by invoice?'],
  support: ['My lookups are refused', 'I have a question about an order', 'Something looks broken'],
}

/** Offers beginnings of a first message, which can be changed before it is sent (rule Q87). */
export function Starters({ onChoose }: { onChoose: (beginning: string) => void }) {
  return (
    <ul className={styles.starters} aria-label="Suggestions">
      {STARTERS[groupOf(pageOfChat())].map((beginning) => (
        <li key={beginning}>
          <button type="button" className={styles.starter} onClick={() => onChoose(beginning)}>
            {beginning}
          </button>
        </li>
      ))}
    </ul>
  )
}
