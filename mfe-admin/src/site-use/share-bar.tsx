import styles from './site-use.module.css'

/** A bar as long as the share of `value` in the largest one. Decorative: the number stands beside it. */
export function ShareBar({ value, largest }: { value: number; largest: number }) {
  return (
    <svg className={styles.bar} width="100%" height="6" aria-hidden="true">
      <rect className={styles.track} width="100%" height="6" rx="3" />
      {value > 0 && (
        <rect className={styles.fill} width={`${Math.max(1, (value / largest) * 100)}%`} height="6" rx="3" />
      )}
    </svg>
  )
}
