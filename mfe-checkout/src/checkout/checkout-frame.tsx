import { PAGES } from '@portal/contracts/pages'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { PageHeader } from '@portal/design-system/page-header'
import { useCartCount } from '@portal/platform/cart'
import type { ReactNode } from 'react'
import styles from './checkout-frame.module.css'

const STEPS = [
  { path: PAGES.cart, label: 'Cart', title: 'Cart' },
  { path: PAGES.checkoutAddress, label: 'Address', title: 'Billing address' },
  { path: PAGES.checkoutPayment, label: 'Payment', title: 'Payment method' },
  { path: PAGES.checkoutReview, label: 'Review', title: 'Review and pay' },
] as const
export type StepPath = (typeof STEPS)[number]['path']

interface CheckoutFrameProps {
  /** With an empty cart it is always the cart, and the steps are not links. */
  path: StepPath
  children: ReactNode
}

/** Layout of the cart and each later step: the list of steps, and a title. */
export function CheckoutFrame({ path, children }: CheckoutFrameProps) {
  const isEmpty = useCartCount() === 0
  const at = isEmpty ? 0 : STEPS.findIndex((step) => step.path === path)
  return (
    <div className={styles.frame}>
      <nav aria-label="Checkout" hidden={isEmpty}>
        <ol className={styles.progress}>
          {STEPS.map((step, place) => (
            <li key={step.path} aria-current={place === at ? 'step' : undefined}>
              {place < at ? (
                <Link href={step.path} variant="quiet" isAlone className={styles.done}>
                  <Icon name="check" /> {step.label}
                </Link>
              ) : (
                <>
                  {place === at && <span className={styles.dot} />}
                  {step.label}
                </>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <PageHeader title={STEPS[at]?.title} />
      {children}
    </div>
  )
}
