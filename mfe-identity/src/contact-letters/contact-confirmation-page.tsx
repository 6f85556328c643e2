import { askForContactConfirmation, confirmContact } from '@portal/contracts/contacts/contact-letters'
import { isOffered, TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { isProductError, type Received } from '@portal/platform/api'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import { WithLink } from '../sign-in/with-link.tsx'
import { PressForm } from './press-form.tsx'

type Confirmed = Received<{
  confirmed_before: boolean
  account_label: string
  topics: (keyof typeof TOPIC_LABELS)[]
}>
type Outcome = 'asked' | 'unusable' | 'sent-again' | Confirmed

/** `/contact-confirmation`: confirms the address of a contact without a login. */
export function ContactConfirmationPage() {
  return (
    <WithLink
      needs={['account', 'contact', 'token']}
      otherwise={<p>If you no longer have the email, ask the person who added you to send another.</p>}
    >
      {({ account, contact, token }) => <Confirmation params={{ a: account, c: contact }} token={token} />}
    </WithLink>
  )
}

function Confirmation({ params, token }: { params: { a: string; c: string }; token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('asked')
  const [confirm, ask] = [useWrite(confirmContact), useWrite(askForContactConfirmation)]
  const link = { params, body: { token } }
  if (typeof outcome === 'object') return <Done confirmed={outcome} />

  const send = () =>
    confirm.run(link).catch((error) => {
      if (isProductError(error, 'contact-context:token-unusable')) setOutcome('unusable')
      throw error
    })
  return (
    <Entrance title={TITLES[outcome]}>
      {outcome === 'asked' && (
        <PressForm label="Confirm email address" send={send} done={setOutcome}>
          <p>Someone added you as a contact of their account. Confirm, and we will email you about it.</p>
        </PressForm>
      )}
      {outcome === 'unusable' && (
        <PressForm label="Send me a new link" send={() => ask.run(link)} done={() => setOutcome('sent-again')}>
          <p>It has expired, or a newer one took its place: look for a later message first.</p>
        </PressForm>
      )}
      {outcome === 'sent-again' && (
        <p role="status">
          If this link was the last that we sent, another is on its way to the same address. If none comes within a few
          minutes, ask the person who added you to send it.
        </p>
      )}
    </Entrance>
  )
}

const TITLES: Readonly<Record<Exclude<Outcome, Confirmed>, string>> = {
  asked: 'Confirm your email address',
  unusable: 'This link does not work any more',
  'sent-again': 'Check your email',
}

/** Found so before or just now: either way there is nothing left to do. */
function Done({ confirmed: { confirmed_before, account_label, topics = [] } }: { confirmed: Confirmed }) {
  const now = topics.filter(isOffered)
  return (
    <Entrance title={confirmed_before ? 'Your address was confirmed before' : 'Your email address is confirmed'}>
      <div className={styles.words} role="status">
        <p>
          {now.length > 0 ? 'We write to you about ' : 'We write to you as soon as there is something for you from '}
          <strong>{account_label || 'the account'}</strong>
          <span>{now.length > 0 ? `: ${inWords(now)}.` : '.'}</span>
        </p>
        <p className={styles.muted}>Every email has a link to stop emails of its kind.</p>
      </div>
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          Log in
        </Link>
      </OtherWays>
    </Entrance>
  )
}

function inWords(topics: Confirmed['topics'] = []): string {
  return topics.map((topic) => TOPIC_LABELS[topic].toLowerCase()).join(', ')
}
