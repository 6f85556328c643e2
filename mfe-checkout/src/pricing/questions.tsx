import { Section } from '../marketing-page/section.tsx'
import type { Product } from '../products/products.ts'
import styles from './questions.module.css'
import { type Question, questionsAbout } from './questions-and-answers.ts'

/** What people ask before they choose a plan. */
export function Questions({ product }: { product: Product }) {
  return (
    <Section title="Questions and answers">
      <div className={styles.list}>
        {questionsAbout(product).map((question) => (
          <Answer key={question.question} {...question} />
        ))}
      </div>
    </Section>
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
