import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import { CardName } from '@portal/remote-kit/card-name'
import { CardTrouble } from '@portal/remote-kit/card-trouble'
import { nameOf, primaryOf } from '@portal/remote-kit/cards'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { PAYMENT_METHODS_PATH } from '../../paths.ts'
import styles from '../subscription.module.css'

/** Shows the card that the next term is charged to, why that may fail, and the way to another one (rule I131). */
export function ChargedCard() {
  const cards = useLoad(listPaymentMethods, { what: 'your cards' })
  return (
    <Loaded load={cards} sketch={<Skeleton lines={1} />}>
      {(all) => {
        const card = primaryOf(all)
        return (
          <span className={styles.inLine}>
            {card ? <CardName>{nameOf(card)}</CardName> : <span>No card</span>}
            {card && <CardTrouble card={card} />}
            <Link href={PAYMENT_METHODS_PATH} isAlone>
              {card ? 'Change card' : 'Add a card'}
            </Link>
          </span>
        )
      }}
    </Loaded>
  )
}
