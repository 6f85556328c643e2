import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import type { OrderStatus } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import {
  listEmbeddedKeysOfAccount,
  listRefusalsOfAccount,
  listSecretKeysOfAccount,
} from '@portal/contracts/security/admin-keys'
import { KEY_STATUS_LABELS, keyGroup } from '@portal/contracts/security/key-status'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { Received } from '@portal/platform/api'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { KEY_STATUS_TONES, type KeyOfEitherKind, statusOf } from '@portal/remote-kit/secret-keys'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'
import { websiteKeysOf } from '@portal/remote-kit/website-keys'
import { pathOfAccount, pathOfKey, pathOfOrder } from '../../paths.ts'
import { wordsOfRefusal } from '../keys/refusal-of-key.ts'
import { type RefusedKey, refusedKeys } from '../keys/refusal-words.ts'

/**
 * Lists what an account's people may call about: orders that are not paid, subscriptions that are or will be stopped,
 * and keys that look healthy and are refused, or often were in the last day (rule G28). Each row leads to where it is resolved.
 */
export function AccountConcerns({ id }: { id: number }) {
  const params = { id }
  const orders = useLoad(listOrdersOfAccount, { what: 'the orders', params: { accountId: id } })
  const subscriptions = useLoad(listSubscriptionsOfAccount, { what: 'the subscriptions', params })
  const secretKeys = useLoad(listSecretKeysOfAccount, { what: 'the secret keys', params })
  const websiteKeys = useLoad(listEmbeddedKeysOfAccount, {
    what: 'the website keys',
    params,
    select: websiteKeysOf,
  })
  const refusals = useLoad(listRefusalsOfAccount, { what: 'what was refused', params, select: refusedKeys })
  const rows = together(
    [orders, subscriptions, secretKeys, websiteKeys, refusals],
    (ordered, subscribed, secret, website, refused) => [
      ...ordered.filter(isConcern).map((order) => rowOfOrder(order)),
      ...subscribed.flatMap((subscription) => rowOfSubscription(id, subscription)),
      ...secret.flatMap((key) => rowOfKey(id, 'Secret key', key, refused)),
      ...website.flatMap((key) => rowOfKey(id, 'Website key', key, refused)),
    ],
  )
  if (rows.data?.length === 0) return null
  return (
    <Card title="Needs attention">
      <Loaded load={{ ...rows, what: 'what needs attention' }}>{(known) => <AttentionRows rows={known} />}</Loaded>
    </Card>
  )
}

/** Statuses that staff have to do with: an order in its terms waits for its day, one in checkout for the customer. */
const CONCERNS: readonly (OrderStatus | undefined)[] = ['past-due', 'to-approve', 'being-paid']

function isConcern({ status, unpaid_service: service }: Received<Order>): boolean {
  return CONCERNS.includes(status) || service !== undefined
}

function rowOfOrder(order: Received<Order>): AttentionRow {
  const { order_id = 0, status = 'past-due', amount_owed = 0, payment_due_date: due, unpaid_service: service } = order
  return {
    id: `order ${order_id}`,
    what: `Order ${order_id}`,
    chip: ORDER_STATUS_WORDS[status].staff,
    tone: ORDER_STATUS_WORDS[status].tone,
    reason: (
      <>
        {`${formatMoney(amount_owed)}, due `}
        <RelativeTime value={due} />
        {service?.ends && (
          <>
            {service.state === 'stopped' ? ', service ended ' : ', service ends '}
            <RelativeTime value={service.ends} />
          </>
        )}
      </>
    ),
    action: { label: 'See order', href: pathOfOrder(order_id) },
  }
}

/** A grace period stands with the order that is not paid. */
function rowOfSubscription(id: number, subscription: Received<Subscription>): AttentionRow[] {
  const status = displayStatus(subscription, new Date(portalNow()))
  if (status !== 'Suspended') return []
  return [
    {
      id: `subscription ${subscription.subscription_id}`,
      what: subscription.planDescription || 'Subscription',
      chip: status,
      tone: SUBSCRIPTION_TONES[status],
      reason: 'Every lookup is refused until staff resume it',
      action: { label: 'See subscription', href: pathOfAccount(id, 'subscriptions') },
    },
  ]
}

/** Paused keys are meant to stand still, unless a program still asks with them. A deactivated account says so at the top. */
function rowOfKey(id: number, kind: string, key: KeyOfEitherKind, refused: readonly RefusedKey[]): AttentionRow[] {
  const { key_id: keyId = '' } = key
  const status = statusOf(key)
  const last = refused.find((one) => one.key === keyId)
  if (!status || status === 'account-deactivated' || (keyGroup(status) !== 'refused' && !last)) return []
  const count = last && `${formatCount(last.lookups, 'lookup')} refused in the last 24 hours`
  const isRule = last && status === 'active'
  return [
    {
      id: `${kind} ${keyId}`,
      what: key.label || kind,
      of: kind,
      chip: isRule ? wordsOfRefusal(last.rule, key, new Date(portalNow())).label : KEY_STATUS_LABELS[status],
      tone: isRule ? 'attention' : KEY_STATUS_TONES[status],
      reason: count ?? 'Every lookup with it is refused',
      action: { label: 'See key', href: pathOfKey(id, keyId) },
    },
  ]
}
