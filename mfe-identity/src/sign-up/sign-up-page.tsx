import { useSession } from '@portal/platform/session'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Entrance } from '../sign-in/entrance.tsx'
import { GoingOn } from '../sign-in/going-on.tsx'
import { ConfirmByMail, type Mailed } from './confirm-by-mail.tsx'
import { newcomerIn } from './newcomer.ts'
import { PasswordSignUp } from './password-sign-up.tsx'
import { ProviderSignUp } from './provider-sign-up.tsx'

const TITLE = 'Sign up free'

/** `/signup`: requests a login with a password, or asks for what a provider could not supply. */
export function SignUpPage() {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  const { state } = useLocation()
  const newcomer = newcomerIn(state)
  const [mailed, setMailed] = useState<Mailed>()
  if (isSignedIn)
    return (
      <Entrance title={TITLE}>
        <GoingOn />
      </Entrance>
    )
  if (mailed) return <ConfirmByMail {...mailed} onOtherAddress={() => setMailed(undefined)} />

  return (
    <Entrance title={TITLE}>
      {newcomer ? <ProviderSignUp newcomer={newcomer} onMailed={setMailed} /> : <PasswordSignUp onMailed={setMailed} />}
    </Entrance>
  )
}
