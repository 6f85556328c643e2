import { SEARCH_OPERATORS, type SearchOperator } from '@portal/contracts/authorization/admin-search-grammar'
import { Card } from '@portal/design-system/card'
import styles from './search.module.css'

const OPERATORS = Object.keys(SEARCH_OPERATORS) as SearchOperator[]

/** Lists what can be searched for; a press writes the operator into the box. */
export function OperatorsCard({ id, onChoose }: { id: string; onChoose: (operator: SearchOperator) => void }) {
  return (
    <Card title="What you can search for">
      <p className={styles.hint}>
        Type or paste what the customer gives you: most of it is recognized. An operator looks for one kind alone. A
        whole secret key can be pasted, too: it is compared by the server, and kept nowhere.
      </p>
      <ul id={id} className={styles.operators}>
        {OPERATORS.map((operator) => (
          <li key={operator}>
            <button type="button" className={styles.operator} onClick={() => onChoose(operator)}>
              <code translate="no">{operator}:</code>
            </button>
            <span>
              {SEARCH_OPERATORS[operator].finds}
              <code className={styles.example} translate="no">
                {SEARCH_OPERATORS[operator].example}
              </code>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
