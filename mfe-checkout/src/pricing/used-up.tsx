import styles from './used-up.module.css'

const CASES = [
  {
    title: 'With auto-renew',
    text: 'The plan renews as soon as its last lookup is used, and lookups go on without a gap.',
  },
  {
    title: 'Without auto-renew',
    text: 'Further lookups are refused with status 402 until you choose a plan. Nothing is charged that you did not order.',
  },
  {
    title: 'On the free plan',
    text: 'Lookups are refused until the month is over; then you have the full number again.',
  },
]

/** What happens at the last lookup, which every price hides a question about. */
export function UsedUp() {
  return (
    <section aria-labelledby="used-up" className={styles.section}>
      <h2 id="used-up" className={styles.title}>
        What happens when lookups are used up
      </h2>
      <p className={styles.lead}>Your account shows at any time how many are left, so that it is no surprise.</p>
      <dl className={styles.cases}>
        {CASES.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
