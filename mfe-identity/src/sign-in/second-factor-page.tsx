import { listPasskeys } from '@portal/contracts/authorization/passkeys'
import { addSecondStep, getSecondFactor } from '@portal/contracts/authorization/second-factor'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { TextField } from '@portal/design-system/text-field'
import { brandName } from '@portal/platform/brand'
import { rememberTarget } from '@portal/platform/navigation'
import { continueAfterSignIn, hasPasskeys, signOut, switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AddPasskeyButton } from '../security/passkeys-card.tsx'
import { SecurityDialogs } from '../security/security-dialogs.ts'
import { SetUpTwoStepButton } from '../security/two-step-card.tsx'
import styles from './entrance.module.css'
import { Entrance, OtherWays } from './entrance.tsx'
import { ProveWithPasskey } from './passkey-buttons.tsx'
import { refusalText } from './refusal-text.ts'

/**
 * `/account/second-step`: for members of an account that requires a second factor, whose session has none (rule B118), and
 * for staff (rule B119). They give one, or set one up, and go on to the page that they asked for.
 */
export function SecondFactorPage() {
  const visitor = useSession((session) => session.visitor)
  const to = new URLSearchParams(useLocation().search).get('to')
  useEffect(() => {
    if (to) rememberTarget(to)
  }, [to])

  const isOfStaff = visitor?.staff === true
  const label = isOfStaff ? brandName() : visitor?.account?.label || 'Your account'
  // As it was when they came: the page hears that it is open as soon as they have set one up, with recovery codes on the screen.
  const [wasNeeded] = useState(isOfStaff ? visitor.needs_second_factor : visitor?.account?.needs_second_factor)
  if (!wasNeeded)
    return (
      <Entrance title="Nothing more is needed">
        <ContinueButton label={label} />
      </Entrance>
    )
  return (
    <Entrance title={`${label} requires a second step`}>
      <OwnFactors label={label} who={isOfStaff ? 'Its staff need' : 'The owners ask every member for'} />
      <Elsewhere />
    </Entrance>
  )
}

interface NeededProps {
  /** Names the account, or the portal. */
  label: string
  /** Begins the sentence that says who needs one. */
  who: string
}

function OwnFactors({ label, who }: NeededProps) {
  const secondFactor = useLoad(getSecondFactor, { what: 'two-step login' })
  const passkeys = useLoad(listPasskeys, { what: 'your passkeys' })
  return (
    <Loaded load={secondFactor}>
      {({ since }) => (
        <Loaded load={passkeys}>
          {(own) => <Ways {...{ label, who }} hasApp={isSet(since)} hasPasskey={own.length > 0} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Asks for the factors that they came with; one that is set up here was given by that. */
function Ways({ label, who, ...has }: NeededProps & { hasApp: boolean; hasPasskey: boolean }) {
  const [before] = useState(has)
  const hadNone = !before.hasApp && !before.hasPasskey
  if (hadNone)
    return (
      <SecurityDialogs>
        {has.hasApp || has.hasPasskey ? <Notice tone="active">You are all set.</Notice> : <SetUp who={who} />}
        {(has.hasApp || has.hasPasskey) && <ContinueButton label={label} />}
      </SecurityDialogs>
    )
  return (
    <>
      <p className={styles.muted}>You logged in without one. Give it now to go on.</p>
      {before.hasApp && <CodeForm />}
      {before.hasPasskey && hasPasskeys() && <ProveWithPasskey />}
    </>
  )
}

function SetUp({ who }: Pick<NeededProps, 'who'>) {
  return (
    <>
      <p className={styles.muted}>
        {who} two-step login or a passkey. You have neither yet. It takes a minute, and then you go on where you were.
      </p>
      <SetUpTwoStepButton />
      <AddPasskeyButton />
    </>
  )
}

function CodeForm() {
  const add = useWrite(addSecondStep)
  const form = useCallForm(addSecondStep, {
    labels: { code: 'Code from your app' },
    values: { code: '' },
    send: (body) => add.run({ body }),
    done: () => {
      continueAfterSignIn()
      // The button keeps turning until the next page is here.
      return new Promise(() => {})
    },
    refusalText,
    isGuarded: false,
  })
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('code')}
        description="The six digits that your authenticator app shows for this login, or a recovery code."
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Continue
      </Button>
    </CallForm>
  )
}

/** For somebody who cannot give one now: another account of theirs, or out. */
function Elsewhere() {
  const visitor = useSession((session) => session.visitor)
  const other = visitor?.accounts.find(({ account_id }) => account_id !== visitor.account?.id)
  const toast = useToast()
  return (
    <OtherWays>
      {other && (
        <Button variant="quiet" onClick={() => switchAccount(other.account_id).catch(toast.error)}>
          Go to {other.account_label}
        </Button>
      )}
      <Button variant="quiet" onClick={() => signOut().catch(toast.error)}>
        Log out
      </Button>
    </OtherWays>
  )
}

function ContinueButton({ label }: { label: string }) {
  return (
    <Button variant="primary" className={styles.submit} onClick={continueAfterSignIn}>
      Continue to {label}
    </Button>
  )
}
