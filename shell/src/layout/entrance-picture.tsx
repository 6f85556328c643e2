import styles from './entrance-picture.module.css'
import { HousePlate } from './house-plate.tsx'

/** Beside a form by which people come in, where there is room: the plate of a house among its neighbors. Decorative. */
export function EntrancePicture() {
  return (
    <aside className={styles.picture} aria-hidden="true">
      <p className={styles.promise}>
        Every address,
        <br />
        checked before it costs you anything.
      </p>
      <HousePlate number="350" street="Fifth Ave" place="New York, NY 10118" point="40.7484, −73.9857" />
    </aside>
  )
}
