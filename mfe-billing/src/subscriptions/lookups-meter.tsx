import { isAtRest, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { Link } from '@portal/design-system/link'
import { Meter } from '@portal/design-system/meter'
import { type License, plansPathOfLicense } from './license.ts'
import { isNearLimit, type Subscription, statusOf } from './subscription.ts'

interface LookupsMeterProps {
  license: License
  subscription: Subscription
}

/** Shows the used and total lookups, and what to do before they run out. */
export function LookupsMeter({ license, subscription }: LookupsMeterProps) {
  const lookups = lookupsOf(subscription)
  if (!lookups) return <p>Lookups used: Not available</p>
  return (
    <Meter
      label="Lookups used"
      value={lookups.used}
      max={lookups.issued}
      isExactShown
      nextStep={isNearLimit(subscription) && <NextStep license={license} />}
      // What is over needs nobody: its bar is gray.
      tone={isAtRest(statusOf(subscription)) ? 'paused' : undefined}
    />
  )
}

function NextStep({ license }: { license: License }) {
  return (
    <>
      Lookups stop when these are used up. <Link href={plansPathOfLicense(license)}>See plans</Link>
    </>
  )
}
