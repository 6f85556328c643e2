import { getForecast } from '@portal/contracts/billing/forecast'
import { searchOrders } from '@portal/contracts/billing/order-search'
import { listOrders } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { defineManifest } from '@portal/contracts/platform'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { BILLING_PATH, ORDERS_PATH, PAYMENT_METHODS_PATH, SUBSCRIPTIONS_PATH } from './src/paths.ts'

const READERS = listAccountSubscriptions.requires
const FIRST = [listLicenses, listAccountSubscriptions]

/** Manifest of this remote. */
export default defineManifest({
  name: 'billing',
  title: 'Billing',
  owner: 'Billing team',
  audience: 'customer',
  pages: [
    {
      path: BILLING_PATH,
      title: 'Billing overview',
      layout: 'account',
      requires: getForecast.requires,
      first: [getForecast, listOrders, ...FIRST, listPaymentMethods],
      navigation: { group: 'Billing', label: 'Billing overview', icon: 'tag', order: 5, key: 'b' },
      keywords: ['cost', 'spend', 'next charge', 'forecast', 'upcoming', 'next invoice', 'budget', 'twelve months'],
    },
    {
      path: SUBSCRIPTIONS_PATH,
      title: 'Subscriptions',
      layout: 'account',
      requires: READERS,
      first: FIRST,
      navigation: { group: 'Billing', label: 'Subscriptions', icon: 'subscriptions', order: 10, key: 's' },
      keywords: ['plan', 'license', 'renewal', 'auto-renew', 'lookups'],
    },
    {
      path: ORDERS_PATH,
      title: 'Orders',
      layout: 'account',
      requires: listOrders.requires,
      first: [listOrders, listPaymentMethods],
      navigation: { group: 'Billing', label: 'Orders', icon: 'receipt', order: 20, key: 'd' },
      keywords: ['receipt', 'invoice', 'purchase', 'history', 'PO number', 'past due', 'refund', 'csv'],
    },
    {
      path: PAYMENT_METHODS_PATH,
      title: 'Payment methods',
      layout: 'account',
      requires: listPaymentMethods.requires,
      first: [listPaymentMethods, listOrders],
      navigation: { group: 'Billing', label: 'Payment methods', icon: 'card', order: 40, key: 'p' },
      keywords: ['card', 'change card', 'credit card', 'pay', 'billing', 'primary card', 'Visa'],
    },
  ],
  cards: [
    {
      name: 'attention',
      title: 'Billing that needs you',
      order: 0,
      isUrgent: true,
      requires: READERS,
      first: FIRST,
    },
    {
      name: 'billing',
      title: 'Billing',
      order: 16,
      isWide: true,
      requires: listOrders.requires,
      first: [...FIRST, listOrders, listPaymentMethods],
    },
    {
      name: 'orders',
      title: 'Latest orders',
      order: 17,
      path: ORDERS_PATH,
      requires: listOrders.requires,
      first: [listOrders],
    },
    {
      name: 'subscriptions',
      title: 'Subscriptions',
      order: 20,
      isWide: true,
      path: SUBSCRIPTIONS_PATH,
      requires: READERS,
      first: FIRST,
    },
  ],
  finds: [
    {
      kind: 'Order',
      icon: 'receipt',
      call: searchOrders,
      asks: 'text',
      title: 'Order {order_id}',
      detail: '{po_number}',
      path: `${ORDERS_PATH}/{order_id}`,
    },
    {
      kind: 'Document',
      icon: 'receipt',
      call: searchOrders,
      asks: 'text',
      title: '{document}',
      detail: 'of order {order_id}',
      path: `${ORDERS_PATH}/{order_id}?document={document}`,
      states: [
        { field: 'document_kind', is: 'quote', label: 'Quote' },
        { field: 'document_kind', is: 'invoice', label: 'Invoice' },
        { field: 'document_kind', is: 'receipt', label: 'Receipt' },
        { field: 'document_kind', is: 'credit-note', label: 'Credit note' },
      ],
    },
    {
      kind: 'Subscription',
      icon: 'subscriptions',
      call: listAccountSubscriptions,
      title: '{planDescription}',
      detail: '{edition}',
      words: '{subscription_id} {planId}',
      path: `${SUBSCRIPTIONS_PATH}/{subscription_id}`,
    },
  ],
  publishes: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-address.changed',
    'billing-details.changed',
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
