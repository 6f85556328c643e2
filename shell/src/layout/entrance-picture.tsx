import styles from './entrance-picture.module.css'

/** Beside a form by which people come in, where there is room: the sign of a house. Decorative. */
export function EntrancePicture() {
  return (
    <aside className={styles.picture} aria-hidden="true">
      <p className={styles.promise}>
        Every address,
        <br />
        checked before it costs you anything.
      </p>
      <div className={styles.house}>
        <p className={styles.number}>350</p>
        <p className={styles.street}>
          Fifth Ave
          <span>New York, NY 10118</span>
        </p>
        <p className={styles.point}>40.7484, −73.9857</p>
      </div>
    </aside>
  )
}
