import styles from './slots.module.css'

/** The shape of a page that is on its way, under its name. */
export function Skeleton({ title, isSlow }: { title: string; isSlow: boolean }) {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <h1 className={styles.title}>{title}</h1>
      <SkeletonRows count={8} isSlow={isSlow} />
    </div>
  )
}

export function SkeletonRows({ count, isSlow }: { count: number; isSlow: boolean }) {
  return (
    <div className={styles.skeleton}>
      <p role="status" className={styles.slow}>
        {isSlow && 'This is taking longer than usual…'}
      </p>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          <span key={row} className={styles.row} />
        ))}
      </div>
    </div>
  )
}
