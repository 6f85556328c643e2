import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import styles from './prices-sketch.module.css'

/** As high as the prices that will come. */
export function PricesSketch() {
  return (
    <div className={styles.sketch}>
      <Card>
        <div className={styles.chooser}>
          <Skeleton shape="control" width="medium" />
          <Skeleton shape="block" />
          <Skeleton shape="title" width="short" />
        </div>
      </Card>
      <Card>
        <div className={styles.table}>
          <Skeleton lines={9} />
        </div>
      </Card>
    </div>
  )
}
