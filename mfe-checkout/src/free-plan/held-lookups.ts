import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { portalNow } from '@portal/design-system/clock'
import { formatCount } from '@portal/design-system/number'
import { useLoad } from '@portal/remote-kit/load'
import { type Plan, usePlans } from '../plans/plan.ts'

/** "234,000 lookups left, to be used before these": what the account still has of the license that a plan is of; nothing if it has none. */
export function useHeldLookups(plan: Plan): string | undefined {
  const { data: subscriptions = [] } = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  const { data: plans = [] } = usePlans()
  const alike = new Set(plans.filter((other) => licenseOf(other) === licenseOf(plan)).map(({ id }) => id))
  const held = subscriptions.filter(
    (one) => alike.has(one.planId) && displayStatus(one, new Date(portalNow())) === 'Active',
  )
  if (held.length === 0) return undefined
  if (held.some(isUnlimited)) return 'unlimited lookups'
  const left = held.reduce((sum, { remaining = 0 }) => sum + remaining, 0)
  return `${formatCount(left, 'lookup')} left, to be used before these`
}

const licenseOf = ({ license }: Plan) => license?.license_id
