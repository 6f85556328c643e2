import { perInterval } from '@portal/contracts/sales/plan-labels'
import { chooseNextPlan, listNextPlans } from '@portal/contracts/subscriptions/next-plans'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Form } from '@portal/design-system/form'
import { Link } from '@portal/design-system/link'
import { RadioGroup } from '@portal/design-system/radio-group'
import { useToast } from '@portal/platform/toasts'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { type FormEvent, useState } from 'react'
import { nameOf, plansPathOfLicense, useLicenses } from '../license.ts'
import styles from '../subscription.module.css'
import { planWithin, type Subscription } from '../subscription.ts'
import terms from './next-plan-dialog.module.css'
import { type Offer, shortPriceOf } from './next-plan-offer.ts'
import { NextPlanPreview } from './next-plan-preview.tsx'
import { NextPlanTerms } from './next-plan-terms.tsx'
import { whyNotAgreed } from './what-is-charged.tsx'

interface DialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Compares what can follow a subscription, and chooses it (rules I108 to I111). */
export function NextPlanDialog({ subscription, onClose }: DialogProps) {
  const { track_id: t = '', subscription_id: s = '' } = subscription
  const offers = useLoad(listNextPlans, { what: 'the plans that can follow', params: { t, s }, freshFor: 0 })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change your next plan"
      description="Your current plan runs until its term ends or its lookups are used. Nothing is charged today."
    >
      <Loaded load={offers}>
        {({ at, people, plans = [] }) => (
          <Choice subscription={subscription} onClose={onClose} at={at} people={people} plans={plans} />
        )}
      </Loaded>
    </Dialog>
  )
}

interface ChoiceProps extends DialogProps {
  /** End of the current term. */
  at: string | undefined
  people: number | undefined
  plans: readonly Offer[]
}

function Choice({ subscription, onClose, at, people, plans }: ChoiceProps) {
  const next = plans.find(({ is_next }) => is_next)
  const [picked, setPicked] = useState(next?.plan_id ?? plans[0]?.plan_id ?? '')
  const [interval, setInterval] = useState(next?.interval ?? plans[0]?.interval ?? '')
  const license = useLicenses().data?.find(({ license_id }) => license_id === subscription.track_id) ?? {}
  const { choose, isPending, problem } = useChoice({ subscription, onClose, at, next })
  const offer = plans.find(({ plan_id }) => plan_id === picked)
  const intervals = [...new Set(plans.map((one) => one.interval ?? ''))]
  const shown = plans.filter((one) => one.interval === interval)
  const isSame = offer === next && subscription.renews === true

  const changeInterval = (value: string) => {
    setInterval(value)
    setPicked(plans.find((one) => one.interval === value)?.plan_id ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offer && !isSame) void choose(offer)
  }
  return (
    <Form onSubmit={submit} problem={problem === undefined ? undefined : whyNotAgreed(problem)}>
      {intervals.length > 1 && (
        <RadioGroup
          label="Term"
          variant="segments"
          options={intervals.map((value) => ({ value, label: value }))}
          value={interval}
          onChange={changeInterval}
        />
      )}
      <RadioGroup
        label="Plan"
        {...(shown.some(({ next_charge }) => next_charge) && { description: 'Prices include tax.' })}
        options={shown.map((one) => ({
          value: one.plan_id ?? '',
          label: <PlanName offer={one} name={nameIn(nameOf(license), one, intervals)} />,
          aside: shortPriceOf(one),
          description: one.deprecated && 'No longer sold',
        }))}
        value={picked}
        onChange={setPicked}
      />
      {offer && <NextPlanPreview subscription={subscription} offer={offer} people={people} />}
      <p className={styles.quiet}>
        Need more lookups now? <Link href={plansPathOfLicense(license)}>Buy another plan</Link>
      </p>
      <DialogActions>
        {offer && (
          <div className={terms.terms} aria-live="polite">
            <NextPlanTerms offer={offer} at={at} isNext={isSame} />
          </div>
        )}
        <Button onClick={onClose}>{isSame ? 'Close' : 'Cancel'}</Button>
        {offer && !isSame && (
          <Button type="submit" variant="primary" isPending={isPending}>
            {offer === next ? 'Turn on renewal' : 'Change next plan'}
          </Button>
        )}
      </DialogActions>
    </Form>
  )
}

/** Returns the name of a plan under its license, without the term where that was chosen above: "5,000 lookups". */
function nameIn(license: string, { description, interval }: Offer, intervals: readonly string[]): string {
  const name = planWithin(license, description)
  const term = ` ${perInterval(interval)}`
  return intervals.length > 1 && name.endsWith(term) ? name.slice(0, -term.length) : name
}

/** Shows the name of a plan, and what it is to the subscription: nothing for most. */
function PlanName({ offer: { is_current, is_next }, name }: { offer: Offer; name: string }) {
  if (!is_current && !is_next) return name
  return (
    <span className={styles.named}>
      {name} {is_current ? <Badge>Current</Badge> : <Badge tone="accent">Next</Badge>}
    </span>
  )
}

/** Chooses what follows, and offers the way back to what was shown as chosen. */
function useChoice({
  subscription,
  onClose,
  at,
  next,
}: Omit<ChoiceProps, 'people' | 'plans'> & { next: Offer | undefined }) {
  const { track_id: t = '', subscription_id: s = '', renews } = subscription
  const stale = [listAccountSubscriptions, listNextPlans, listSubscriptionEvents]
  const changed = { stale, staleIfRefused: stale }
  const [write, disable] = [useWrite(chooseNextPlan, changed), useWrite(disableAutoRenew, changed)]
  const [problem, setProblem] = useState<unknown>()
  const toast = useToast()

  const send = (offer: Offer, isAgreed: boolean) => {
    const { plan_id = '', next_charge: charge } = offer
    const { total_amount: amount = 0, renewal: shown = '' } = charge ?? {}
    const agreed = charge && isAgreed ? { subscription_id: s, plan_id, amount, shown } : undefined
    return write.run({ params: { t, s }, body: { plan_id, ...(agreed && { agreed }) } })
  }
  /** Takes the choice back; what was off stays off. */
  const undo = async () => {
    if (next) await send(next, renews === true)
    if (!renews) await disable.run({ params: { t }, query: {} })
  }
  const choose = async (offer: Offer) => {
    setProblem(undefined)
    try {
      await send(offer, true)
      onClose()
      const words = `${offer.description ?? 'The plan'} follows on ${formatDate(at)}`
      const canUndo = offer !== next && next && (renews || next.is_default || next.price_in_cents === 0)
      toast.success(words, canUndo ? { undo } : {})
    } catch (error) {
      setProblem(error)
    }
  }
  return { choose, isPending: write.isPending, problem }
}
