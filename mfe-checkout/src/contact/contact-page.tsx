import { ContactForm } from '@portal/contracts/forms/contact-form'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { Checkbox } from '@portal/design-system/checkbox'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import { publish } from '@portal/event-bus'
import { useSession } from '@portal/platform/session'
import { BotCheckNotice } from '@portal/remote-kit/bot-check'
import { EmailField } from '@portal/remote-kit/email-field'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { type Delivery, formRefusalText, useMarketingForm } from '@portal/remote-kit/marketing-forms'
import { useUnsentForms } from '@portal/remote-kit/unsent-forms'
import { useEffect, useState } from 'react'
import styles from './contact-page.module.css'

const PRIVACY = 'privacy policy'
const [CONSENT_BEFORE, CONSENT_AFTER] = [
  'By sending this, you agree that we store and use it to answer you, as described in our ',
  '.',
]
const CONSENT = CONSENT_BEFORE + PRIVACY + CONSENT_AFTER

/** `/contact`: a form for questions to sales. */
export function ContactPage() {
  const [delivery, setDelivery] = useState<Delivery>()
  useUnsentForms()
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1} className={styles.title}>
          Contact us
        </h1>
        <p className={styles.promise}>Tell us what you need. We answer within a business day.</p>
      </header>
      <div className={styles.columns}>
        <Card>{delivery ? <Thanks delivery={delivery} /> : <Message onSent={setDelivery} />}</Card>
        <Elsewhere />
      </div>
    </div>
  )
}

function Message({ onSent }: { onSent: (delivery: Delivery) => void }) {
  const visitor = useSession((session) => session.visitor)
  const { means, send } = useMarketingForm()
  const form = useCallForm(
    { body: ContactForm },
    {
      labels: {
        firstname: 'First name',
        lastname: 'Last name',
        email: 'Email address',
        phone: 'Phone',
        company: 'Company',
        jobtitle: 'Job title',
        how_can_we_help: 'How can we help?',
        additional_test_lookups: 'More lookups to test with',
      },
      values: {
        firstname: visitor?.user.first_name ?? '',
        lastname: visitor?.user.last_name ?? '',
        email: visitor?.user.email ?? '',
        phone: '',
        company: '',
        jobtitle: '',
        how_can_we_help: '',
        additional_test_lookups: false,
      },
      send: ({ additional_test_lookups, ...typed }) => {
        const account = visitor?.account && { account_number: String(visitor.account.id) }
        const lead = additional_test_lookups && { additional_test_lookups: 'true' }
        return send({
          form: 'contact',
          pageName: 'Contact',
          fields: { ...typed, ...lead, ...account },
          consent: CONSENT,
        })
      },
      done: (delivery) => {
        publish('form.submitted', { formId: 'contact' })
        onSent(delivery)
      },
      refusalText: formRefusalText,
    },
  )
  // Told once: a form that was sent is another's.
  useEffect(() => {
    if (form.isDirty) publish('form.started', { formId: 'contact' })
  }, [form.isDirty])
  return (
    <CallForm form={form}>
      <div className={styles.pair}>
        <TextField {...form.field('firstname')} autoComplete="given-name" />
        <TextField {...form.field('lastname')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <EmailField {...form.field('email')} type="email" autoComplete="email" />
        <TextField {...form.field('phone')} type="tel" autoComplete="tel" isOptional />
      </div>
      <div className={styles.pair}>
        <TextField {...form.field('company')} autoComplete="organization" isOptional />
        <TextField {...form.field('jobtitle')} autoComplete="organization-title" isOptional />
      </div>
      <TextArea {...form.field('how_can_we_help')} rows={6} />
      <Checkbox
        {...form.field('additional_test_lookups')}
        label="I need more test lookups than the free plans include."
      />
      <p className={styles.consent}>
        {CONSENT_BEFORE}
        <Link href={PAGES.privacy}>{PRIVACY}</Link>
        {CONSENT_AFTER}
      </p>
      <BotCheckNotice means={means} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          Send message
        </Button>
      </div>
    </CallForm>
  )
}

function Thanks({ delivery }: { delivery: Delivery }) {
  const isSent = delivery === 'sent'
  return (
    <div role="status">
      <EmptyState
        icon={isSent ? 'check' : 'clock'}
        title={isSent ? 'Your message is with us' : 'Your message waits in this browser'}
        action={<ButtonLink href={PAGES.pricing}>See products and prices</ButtonLink>}
      >
        {isSent
          ? 'We answer by email within a business day.'
          : 'We cannot be reached right now. It is kept here for seven days and sent when you next open this page or the cart.'}
      </EmptyState>
    </div>
  )
}

/** Links to faster answers than by mail. */
function Elsewhere() {
  return (
    <aside aria-label="Other ways" className={styles.elsewhere}>
      <h2>Something does not work?</h2>
      <p>
        <Link href={PAGES.statusHelp}>Look up the error</Link>, or read <Link href={PAGES.docs}>the docs</Link>.
      </p>
      <h2>What does it cost?</h2>
      <p>
        <Link href={PAGES.pricing}>Pricing</Link> has all prices. You see the tax before you pay.
      </p>
      <h2>Pay without a card?</h2>
      <p>Tell us what you want to buy. You can pay the invoice by check or transfer.</p>
    </aside>
  )
}
