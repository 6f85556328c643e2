import styles from './meter.module.css'

/** A bar that is filled by a share, in percent. Decorative: the numbers stand beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} width="100%" height="6" aria-hidden="true">
      <rect className={styles.track} width="100%" height="6" rx="3" />
      <rect className={styles.fill} width={`${share}%`} height="6" rx="3" />
    </svg>
  )
}
