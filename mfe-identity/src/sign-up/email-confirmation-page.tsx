import { confirmEmail, NewPassword } from '@portal/contracts/authorization/self'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { isProductError } from '@portal/platform/api'
import { rememberInvite, rememberTarget } from '@portal/platform/navigation'
import { continueAfterSignUp } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPasswordField, WhosePassword } from '../sign-in/account-fields.tsx'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import type { LinkFacts } from '../sign-in/link-facts.ts'
import { refusalText } from '../sign-in/refusal-text.ts'
import { PASSWORD, tellOfSignUp } from '../sign-in/sign-in-method.ts'
import { typedPerson } from '../sign-in/typed-person.ts'
import { WithLink } from '../sign-in/with-link.tsx'
import { knownBrowserId } from './browser-id.ts'

type Outcome = 'asked' | 'password-needed' | 'confirmed' | 'unusable' | 'known'

/**
 * `/email-confirmation`: uses a letter's link up when somebody presses the button, never by being opened: mail scanners open links,
 * too.
 */
export function EmailConfirmationPage() {
  return (
    <WithLink needs={['id', 'token']} otherwise={<SendNewOne variant="secondary" />}>
      {(facts) => <Confirmation facts={facts} />}
    </WithLink>
  )
}

function Confirmation({ facts }: { facts: LinkFacts & { id: string; token: string } }) {
  const { id, token, invite, redirect, email } = facts
  const [outcome, setOutcome] = useState<Outcome>('asked')
  const confirm = useWrite(confirmEmail)

  const send = (password?: string) =>
    confirm.run({ params: { id }, body: { token, password, browser_id: knownBrowserId() } })
  const goOn = ({ signed_in }: { signed_in?: boolean | undefined }) => {
    if (!signed_in) return setOutcome('confirmed')
    tellOfSignUp(PASSWORD)
    if (invite) rememberInvite(invite)
    if (redirect) rememberTarget(redirect)
    continueAfterSignUp()
    // Once in, the button keeps turning until the next page is here.
    return new Promise(() => {})
  }
  const refuse = (error: unknown): never => {
    const found = OUTCOMES.find(([name]) => isProductError(error, name))
    if (found) setOutcome(found[1])
    if (email) typedPerson.set({ ...typedPerson.get(), username: email })
    throw error
  }

  return (
    <Entrance title={TITLES[outcome]}>
      {outcome === 'asked' && <ConfirmForm send={() => send().catch(refuse)} done={goOn} />}
      {outcome === 'password-needed' && (
        <PasswordForm email={email} send={(password) => send(password).catch(refuse)} done={goOn} />
      )}
      {outcome === 'confirmed' && (
        <ButtonLink variant="primary" href={PAGES.account}>
          Go on
        </ButtonLink>
      )}
      {outcome === 'unusable' && <Unusable />}
      {outcome === 'known' && <Known />}
    </Entrance>
  )
}

const TITLES: Readonly<Record<Outcome, string>> = {
  asked: 'Confirm your email address',
  'password-needed': 'Choose your password',
  confirmed: 'Your email address is confirmed',
  unusable: 'This link does not work',
  known: 'You already have a login',
}

const OUTCOMES = [
  ['identity-context:password-needed', 'password-needed'],
  ['identity-context:token-unusable', 'unusable'],
  ['identity-context:login-already-exists', 'known'],
] as const

interface ConfirmProps<Args extends unknown[]> {
  send: (...args: Args) => Promise<{ signed_in?: boolean | undefined }>
  done: (answer: { signed_in?: boolean | undefined }) => unknown
}

function ConfirmForm({ send, done }: ConfirmProps<[]>) {
  const form = useCallForm({ body: z.object({}) }, { labels: {}, values: {}, send: () => send(), done, refusalText })
  return (
    <CallForm form={form}>
      <p>Confirm, and your login is ready.</p>
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Confirm email address
      </Button>
    </CallForm>
  )
}

/** In a different browser than the one of the sign-up, the holder of the letter chooses the password. */
function PasswordForm({ email = '', send, done }: ConfirmProps<[string]> & { email: string | undefined }) {
  const form = useCallForm(
    { body: z.object({ password: NewPassword }) },
    {
      labels: { password: 'Password' },
      values: { password: '' },
      send: ({ password }) => send(password),
      done,
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <>
      <Notice>
        This is another browser than the one you signed up in. The password you choose here is the one that counts.
      </Notice>
      <CallForm form={form}>
        <WhosePassword email={email} />
        <NewPasswordField {...form.field('password')} autoFocus />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Confirm email address
        </Button>
      </CallForm>
    </>
  )
}

function Unusable() {
  return (
    <>
      <p>It was used before, is older than 24 hours, or was cut short.</p>
      <SendNewOne variant="primary" />
    </>
  )
}

function SendNewOne({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <>
      <ButtonLink variant={variant} href={PAGES.signUp}>
        Send me a new one
      </ButtonLink>
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          Log in
        </Link>
      </OtherWays>
    </>
  )
}

function Known() {
  return (
    <>
      <p>Your email address was confirmed before. Log in with it.</p>
      <ButtonLink variant="primary" href={PAGES.login}>
        Log in
      </ButtonLink>
    </>
  )
}
