import styles from './marketing-page.module.css'

interface Point {
  title: string
  text: string
}

/** A few things to know, beside each other where there is room. */
export function Points({ points }: { points: readonly Point[] }) {
  return (
    <dl className={styles.points}>
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={styles.muted}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
