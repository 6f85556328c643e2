import { listOrders } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { defineManifest } from '@portal/contracts/platform'
import { placeOrder } from '@portal/contracts/sales/orders'
import { listPlans } from '@portal/contracts/sales/pricing'
import { DONE_PATH } from './src/paths.ts'

const BUYERS = [['billing-editor', 'billing-viewer']] as const

/** A step of the checkout is for those who may order and see what that costs; nothing around it leads away. */
const STEP = { layout: 'plain', requires: BUYERS, exact: true, isOnTheWay: true, first: [listPlans] } as const

/** Manifest of this remote. */
export default defineManifest({
  name: 'checkout',
  title: 'Cart and checkout',
  owner: 'Checkout team',
  audience: 'public',
  pages: [
    {
      path: PAGES.cart,
      exact: true,
      title: 'Cart',
      layout: 'marketing',
      requires: listPlans.requires,
      first: [listPlans],
    },
    { ...STEP, path: PAGES.checkoutAddress, title: 'Checkout: address' },
    { ...STEP, path: PAGES.checkoutPayment, title: 'Checkout: payment', first: [listPlans, listPaymentMethods] },
    { ...STEP, path: PAGES.checkoutReview, title: 'Checkout: review', first: [listPlans, listPaymentMethods] },
    {
      path: PAGES.startFree,
      exact: true,
      isOnTheWay: true,
      title: 'Start for free',
      layout: 'account',
      requires: placeOrder.requires,
      first: [listPlans],
    },
    {
      path: DONE_PATH,
      isOnTheWay: true,
      title: 'Your order',
      layout: 'account',
      requires: listOrders.requires,
      first: [listOrders],
    },
    { path: PAGES.contact, exact: true, title: 'Contact', layout: 'marketing', requires: 'public' },
  ],
  cards: [{ name: 'unfinished-order', title: 'Your cart', order: 5, isUrgent: true, requires: BUYERS }],
  publishes: [
    'order.changed',
    'payment-method.changed',
    'billing-address.changed',
    'cart.added',
    'cart.removed',
    'cart.purchased',
    'trial.started',
    'form.started',
    'form.submitted',
    'cart.changed',
  ],
  hears: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-address.changed',
    'billing-details.changed',
    'contact.changed',
  ],
})
