import { inviteMember, listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { listOrders } from '@portal/contracts/billing/orders'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { PAGES } from '@portal/contracts/pages'
import { addPaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { defaultLookups } from '@portal/contracts/sales/default-plans'
import { FREE_PLANS } from '@portal/contracts/sales/free-plans'
import { placeOrder } from '@portal/contracts/sales/orders'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { useMay, useSession } from '@portal/platform/session'
import { checkOf, storedValue } from '@portal/platform/storage'
import { useLoad } from '@portal/remote-kit/load'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useState } from 'react'
import { KEYS_PATH, TOOLS_PATH } from '../paths.ts'
import styles from './first-steps-card.module.css'

const lookupCurl = onDemand(async () => (await import('./lookup-curl.tsx')).LookupCurl)

interface Step {
  title: string
  /** Label of its button. */
  act: string
  /** Alternative action. */
  other?: { act: string; href: string }
  text: string
  href: string
  isDone: boolean
  /** True for the step that starts the account: while it is open, it can be copied here. */
  isStart?: boolean
}

/**
 * First steps of a new account, below only urgent items until completed or dismissed; nothing for people who may do
 * none of them, and while something is past due (rule N20).
 */
export function FirstStepsCard() {
  const { steps, isKnown, isPastDue } = useFirstSteps()
  const { isDismissed, dismiss } = useDismissal()
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.length - open.length
  // Money that is past due comes before all that is new.
  const isShown = isKnown && !isDismissed && !isPastDue && open.length > 0
  // Until the first lookup was made it is here to be copied, and whole when the steps come: nothing below it moves.
  const curl = useCurl(isShown && open.some(({ isStart }) => isStart))
  if (!isShown || curl.isWaiting) return null

  return (
    <div data-speaks="" className={styles.card} data-last={open.length === 1 && !curl.shown}>
      <div className={styles.head}>
        <p>
          {done} of {steps.length} done
        </p>
        <Button size="small" variant="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
      <div className={styles.body} data-with-curl={Boolean(curl.shown)}>
        <ol className={styles.steps}>
          {(open.length > 1 ? steps : open).map((step) => (
            <StepLine key={step.title} {...step} isNext={step === open[0]} isLast={open.length === 1} />
          ))}
        </ol>
        {curl.shown}
      </div>
    </div>
  )
}

/** The line that makes the first lookup; without it, or where lookups are answered, the steps stand alone. */
function useCurl(isWanted: boolean) {
  const [isLost, setLost] = useState(false)
  const { data: place, isWaiting } = useLoad(getGatewayPlace, { what: 'the address of the lookup API' })
  const LookupCurl = useOnDemand(lookupCurl, isWanted && !isLost, () => setLost(true))
  return {
    isWaiting: isWanted && (isWaiting || (!LookupCurl && !isLost)),
    shown: isWanted && LookupCurl && place?.origin && <LookupCurl origin={place.origin} />,
  }
}

/** The next one has the button; the last of them is not the first thing any more. */
function StepLine({
  title,
  act,
  other,
  text,
  href,
  isDone,
  isNext,
  isLast,
}: Step & { isNext: boolean; isLast: boolean }) {
  return (
    <li className={styles.step} data-done={isDone} data-next={isNext}>
      <span className={styles.mark}>{isDone && <Icon name="check" label="Done:" />}</span>
      <div>
        {isDone || isNext ? (
          <p className={styles.title}>{title}</p>
        ) : (
          <Link href={href} variant="quiet" className={styles.title}>
            {title}
          </Link>
        )}
        {!isDone && <p className={styles.text}>{text}</p>}
      </div>
      {isNext && (
        <div className={styles.act}>
          <ButtonLink
            size="small"
            variant={isLast ? 'secondary' : 'primary'}
            href={href}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </ButtonLink>
          {other && (
            <ButtonLink size="small" variant="quiet" href={other.href}>
              {other.act}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}

/** The steps that this person may take, once it is known whether they are taken. */
function useFirstSteps(): { steps: Step[]; isKnown: boolean; isPastDue: boolean } {
  const asked = [
    useLoad(listAccountSubscriptions, { what: 'the subscriptions' }),
    useLoad(listSecretKeys, { what: 'the API keys' }),
    useLoad(listMembers, { what: 'members' }),
    useLoad(listInvitations, { what: 'invitations' }),
    useLoad(listPaymentMethods, { what: 'payment methods' }),
    useLoad(listOrders, { what: 'the orders' }),
    useLoad(getMaxUsers, { what: 'the seats' }),
  ] as const
  const [{ data: held }, { data: keys }, { data: members }, { data: invitations }, { data: cards }, orders, seats] =
    asked
  const hasPaid = orders.data?.some(({ amount_received: cents = 0 }) => cents > 0) === true
  const [mayOrder, mayCreate] = [useMay(placeOrder), useMay(createSecretKey)]
  const [mayInvite, mayPay] = [useMay(inviteMember), useMay(addPaymentMethod)]
  const steps = [
    ...(mayOrder && mayCreate && held ? [planStep(held.length > 0)] : []),
    ...(mayCreate && keys ? keySteps(keys) : []),
    // People who pay by check or transfer need no card.
    ...(mayPay && cards && !hasPaid ? [cardStep(cards.length > 0)] : []),
    ...(mayInvite && members && invitations
      ? [inviteStep(members.length > 1 || invitations.length > 0, seats.data?.max_users)]
      : []),
  ]
  const isPastDue = orders.data?.some(({ status }) => status === 'past-due') === true
  return { steps, isKnown: asked.every(({ isWaiting }) => !isWaiting), isPastDue }
}

function planStep(isDone: boolean): Step {
  const text = `${formatCount(defaultLookups('us') ?? 0, 'lookup')} a month, free. No card needed.`
  return {
    title: 'Choose a plan',
    act: 'Start free plan',
    text,
    isDone,
    href: `${PAGES.startFree}?${new URLSearchParams({ plan: FREE_PLANS.US_CORE_FREE })}`,
    other: { act: 'Compare plans', href: PAGES.pricing },
  }
}

function keySteps(keys: readonly SecretKey[]): Step[] {
  return [
    {
      title: 'Create a key',
      act: 'Create key',
      text: 'Your server uses it to authenticate requests.',
      href: `${KEYS_PATH}?do=create`,
      isDone: keys.length > 0,
    },
    {
      title: 'Make your first lookup',
      act: 'Open tools',
      text: 'In your terminal, or in Tools with a website key.',
      href: TOOLS_PATH,
      isDone: keys.some(({ last_used }) => !!last_used),
      isStart: true,
    },
  ]
}

/** A plan for one has room for nobody else. */
function inviteStep(isDone: boolean, seats: number | undefined): Step {
  const text = seats === 1 ? 'Needs a plan with more than one seat.' : 'Developers, and the people who pay the bills.'
  return { title: 'Invite someone', act: 'Invite', text, href: PAGES.team, isDone }
}

function cardStep(isDone: boolean): Step {
  const text = 'Only needed for a paid plan. You are not charged now.'
  return { title: 'Add a payment method', act: 'Add card', text, href: PAGES.paymentMethods, isDone }
}

const IsTrue = checkOf((value): value is true => value === true)

/** Per account, in this browser. */
function useDismissal() {
  const account = useSession(({ visitor }) => visitor?.account?.id) ?? 0
  const stored = storedValue('local', `keys:first-steps:${account}`, IsTrue)
  const [isDismissed, setDismissed] = useState(() => stored.get() === true)
  const dismiss = () => {
    stored.set(true)
    setDismissed(true)
  }
  return { isDismissed, dismiss }
}
