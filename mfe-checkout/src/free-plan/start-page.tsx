import { listOrders } from '@portal/contracts/billing/orders'
import { trialStartField } from '@portal/contracts/forms/marketing-forms'
import { PAGES } from '@portal/contracts/pages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { isFree, isOneTimeTrial, isSold } from '@portal/contracts/sales/plan-kinds'
import { forTerm, limitsInWords, lookupsInWords } from '@portal/contracts/sales/plan-labels'
import { plansPathOf, pricedProductOf } from '@portal/contracts/sales/priced-products'
import { END_OF_FREE_TERM } from '@portal/contracts/sales/term'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow, portalToday } from '@portal/design-system/clock'
import { DetailList } from '@portal/design-system/detail-list'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { PageHeader } from '@portal/design-system/page-header'
import { messageOf, useApi } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useSession } from '@portal/platform/session'
import { text, useAddress } from '@portal/remote-kit/address'
import { Loaded } from '@portal/remote-kit/load'
import { donePathOf, rememberPaidHere } from '@portal/remote-kit/paying'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Plan, usePlans } from '../plans/plan.ts'
import { termFrom } from '../plans/term.ts'
import { useHeldLookups } from './held-lookups.ts'
import styles from './start-page.module.css'

const ADDRESS = { plan: text }
const TERMS = 'terms of service'
const CONSENT_BEFORE = 'By starting, you agree to the '
const TRIAL_CONSENT_AFTER = '. We record the start of your trial so that we can help you with it.'
const TRIAL_CONSENT = CONSENT_BEFORE + TERMS + TRIAL_CONSENT_AFTER

/** `/checkout/start?plan=`: the content of a free plan, and the button to start it. No card is required. */
export function StartPage() {
  const { values } = useAddress(ADDRESS)
  const plans = usePlans()
  const named = plans.data?.find(({ id }) => id === values.plan)
  const plan = named && isFree(named) && isSold(named) ? named : undefined
  return (
    <>
      <PageHeader title={titleOf(named)} breadcrumb={[{ label: 'Pricing', href: pricingOf(named) }]} />
      <div className={styles.page}>
        <Loaded load={plans}>
          {() => (plan ? <Offer plan={plan} /> : named && isSold(named) ? <Paid plan={named} /> : <NotSold />)}
        </Loaded>
      </div>
    </>
  )
}

/** The prices of its product (rule J90); without a plan, the first pricing page. */
function pricingOf(plan: Plan | undefined): string {
  return plan ? plansPathOf(plan.license?.group) : PAGES.pricing
}

function titleOf(plan: Plan | undefined): string {
  const name = plan?.license?.license_label
  if (!plan || !name || !isSold(plan)) return 'Start a plan'
  if (!isFree(plan)) return `Start ${name}`
  return isOneTimeTrial(plan) ? `Start your ${name} trial` : `Start ${name} for free`
}

/** Paid plans begin in the cart. */
function Paid({ plan }: { plan: Plan }) {
  return (
    <Card
      title={
        <>
          <span className={styles.price}>{formatMoney(plan.price_in_cents)}</span>{' '}
          <span className={styles.term}>{forTerm(plan)}, before tax</span>
        </>
      }
      description="You can choose another size or term in the cart, and see the tax before you pay."
    >
      <div className={styles.actions}>
        <ButtonLink href={`${PAGES.cart}?${new URLSearchParams({ plan: plan.id ?? '' })}`} variant="primary">
          Add to cart
        </ButtonLink>
        <ButtonLink href={pricingOf(plan)} variant="quiet">
          See all plans
        </ButtonLink>
      </div>
      <StillLeft plan={plan} />
      <Facts plan={plan} />
    </Card>
  )
}

/** Prevents buying again what is still left. */
function StillLeft({ plan }: { plan: Plan }) {
  const held = useHeldLookups(plan)
  const account = useSession(({ visitor }) => visitor?.account?.label) ?? 'Your account'
  if (!held) return null
  return (
    <div className={styles.held}>
      <Notice action={<ButtonLink href={PAGES.subscriptions}>See subscriptions</ButtonLink>}>
        {account} has {held}. What is not used by the end of its term is lost.
      </Notice>
    </div>
  )
}

/** Shows the content, the term, and what comes after. */
function Facts({ plan }: { plan: Plan }) {
  const account = useSession(({ visitor }) => visitor?.account?.label) ?? 'your account'
  const limits = limitsInWords(plan)
  return (
    <DetailList
      details={[
        { term: 'Account', value: account },
        { term: 'Includes', value: lookupsInWords(plan) },
        ...(limits ? [{ term: 'Limits', value: limits }] : []),
        termOf(plan),
        { term: 'When all lookups are used', value: whenUsedUp(plan) },
      ]}
    />
  )
}

function whenUsedUp({ isOngoingFree }: Plan): string {
  const until = isOngoingFree ? 'the plan begins again or you choose another' : 'you choose another plan'
  return `Requests get status 402 until ${until}.`
}

/** Says that the term begins today, and what comes after it (rule J38). */
function termOf(plan: Plan) {
  return { term: 'Term', value: `${termFrom(new Date(portalNow()), plan).join('. ')}.` }
}

function NotSold() {
  return (
    <Card>
      <EmptyState
        icon="alert"
        title="This plan is not available"
        action={
          <ButtonLink href={PAGES.pricing} variant="primary">
            See all plans
          </ButtonLink>
        }
      >
        It is no longer offered, or its address is incomplete.
      </EmptyState>
    </Card>
  )
}

function Offer({ plan }: { plan: Plan }) {
  const { start, isPending, refusal } = useStart(plan)
  const isTrial = isOneTimeTrial(plan)
  return (
    <Card
      title="Free, no card needed"
      description={isTrial ? 'One trial for each account. It ends by itself.' : END_OF_FREE_TERM}
      footer={
        <div className={styles.footer}>
          <div className={styles.actions}>
            <Button variant="primary" isPending={isPending} onClick={() => void start()}>
              {isTrial ? 'Start trial' : 'Start free plan'}
            </Button>
            <ButtonLink href={pricingOf(plan)} variant="quiet">
              Back to pricing
            </ButtonLink>
          </div>
          <p>
            {CONSENT_BEFORE}
            <Link href={PAGES.terms}>{TERMS}</Link>
            <span>{isTrial ? TRIAL_CONSENT_AFTER : '.'}</span>
          </p>
        </div>
      }
    >
      <Facts plan={plan} />
      <div role="alert" className={styles.refusal}>
        {refusal && (
          <Notice tone="attention" action={<ButtonLink href={PAGES.subscriptions}>See subscriptions</ButtonLink>}>
            {refusal}
          </Notice>
        )}
      </div>
    </Card>
  )
}

/** Orders the plan and continues to the outcome. A refusal stays on the page, with advice. */
function useStart(plan: Plan) {
  const { id = '' } = plan
  const navigate = useNavigate()
  const tellOfTrial = useTrialForm(plan)
  const [refusal, setRefusal] = useState('')
  const order = useWrite(placeOrder, { stale: [listOrders] })
  const start = () =>
    order.run({ body: { plans: [id] } }).then(
      ({ order_id = 0 }) => {
        tellOfTrial()
        rememberPaidHere(order_id)
        navigate(donePathOf(order_id), { replace: true })
      },
      (error: unknown) => setRefusal(messageOf(error).content),
    )
  return { start, refusal, isPending: order.isPending }
}

/** The form of a trial that began: when, and of which product (rule M25). Nobody waits for it. */
function useTrialForm(plan: Plan): () => void {
  const callApi = useApi()
  const user = useSession(({ visitor }) => visitor?.user)
  const product = pricedProductOf(plan.license?.group)
  return () => {
    if (!user || !product || !isOneTimeTrial(plan)) return
    publish('trial.started', { planId: plan.id ?? '' })
    const fields = {
      email: user.email,
      firstname: user.first_name,
      lastname: user.last_name,
      [trialStartField(product)]: portalToday(),
    }
    const filledIn = {
      form: `trial-${product}`,
      pageName: 'Start a trial',
      fields,
      consent: TRIAL_CONSENT,
    } as const
    void import('@portal/remote-kit/marketing-forms').then(({ sendInBackground }) =>
      sendInBackground(callApi, filledIn),
    )
  }
}
