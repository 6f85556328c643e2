import type { Product } from '../products/products.ts'
import styles from './questions.module.css'
import { type Question, questionsAbout } from './questions-and-answers.ts'

/** What people ask before they choose a plan. */
export function Questions({ product }: { product: Product }) {
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <h2 id="questions" className={styles.title}>
        Questions and answers
      </h2>
      <div className={styles.list}>
        {questionsAbout(product).map((question) => (
          <Answer key={question.question} {...question} />
        ))}
      </div>
    </section>
  )
}

function Answer({ question, answer }: Question) {
  return (
    <details className={styles.question}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  )
}
