import { NewLogin, signUp } from '@portal/contracts/authorization/sign-up'
import { getBotCheck } from '@portal/contracts/captcha'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { Link } from '@portal/design-system/link'
import { TextField } from '@portal/design-system/text-field'
import { firstClick } from '@portal/platform/acquisition'
import { useApi } from '@portal/platform/api'
import { storedTargets } from '@portal/platform/navigation'
import { useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { EmailField, NewPasswordField } from '../sign-in/account-fields.tsx'
import { CheckYourMail } from '../sign-in/check-your-mail.tsx'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import { GoingOn } from '../sign-in/going-on.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { typedPerson } from '../sign-in/typed-person.ts'
import { type BotCheckAnswers, botCheckAnswers } from './bot-check.ts'
import { browserId } from './browser-id.ts'

const TITLE = 'Sign up free'

/** The form: what the call takes, and that somebody agrees to the terms. */
const SignUp = z.object({ ...NewLogin.shape, agrees: z.literal(true, 'Agree to the terms to go on') })
type Asked = z.output<typeof SignUp>

/** `/signup`: asks for a login, and then for a look into the mail, whether or not the address is known here (rule B16). */
export function SignUpPage() {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  const [asked, setAsked] = useState<Asked>()
  const send = useSignUp()
  if (isSignedIn)
    return (
      <Entrance title={TITLE}>
        <GoingOn />
      </Entrance>
    )
  if (!asked) return <SignUpForm send={send} onSent={setAsked} />

  return (
    <CheckYourMail sendAgain={() => send(asked)} onOtherAddress={() => setAsked(undefined)}>
      <div className={styles.words}>
        <p>
          We sent a message to <strong>{asked.username}</strong>. Open the link in it to confirm that the address is
          yours, and you are in.
        </p>
        <p className={styles.muted}>Nothing there after a minute? Look into your spam folder.</p>
      </div>
    </CheckYourMail>
  )
}

/** Makes the call with an answer to its bot check, and with what is known of how somebody came here. */
function useSignUp() {
  const callApi = useApi()
  const write = useWrite(signUp)
  const [answers] = useState<BotCheckAnswers>(() =>
    botCheckAnswers(() => callApi(getBotCheck, { query: { action: 'UserRegistration' } })),
  )
  useEffect(() => answers.prepare(), [answers])

  return async ({ agrees: _, ...person }: Asked) => {
    const query = { 'g-recaptcha-response': await answers.take() }
    const body = {
      ...person,
      open_account: false as const,
      browser_id: browserId(),
      first_click: firstClick(),
      ...storedTargets(),
    }
    await write.run({ query, body })
  }
}

function SignUpForm({ send, onSent }: { send: (asked: Asked) => Promise<void>; onSent: (asked: Asked) => void }) {
  const { username = '', first_name = '', last_name = '' } = typedPerson.get() ?? {}
  const form = useCallForm(
    { body: SignUp },
    {
      labels: {
        first_name: 'First name',
        last_name: 'Last name',
        username: 'Email address',
        password: 'Password',
        agrees: 'Terms',
      },
      values: { first_name, last_name, username, password: '', agrees: false as unknown as true },
      send,
      done: (_, asked) => {
        typedPerson.set({ username: asked.username, first_name: asked.first_name, last_name: asked.last_name })
        onSent(asked)
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <Entrance title={TITLE}>
      <CallForm form={form}>
        <div className={styles.pair}>
          <TextField {...form.field('first_name')} autoComplete="given-name" autoFocus />
          <TextField {...form.field('last_name')} autoComplete="family-name" />
        </div>
        <EmailField {...form.field('username')} />
        <NewPasswordField {...form.field('password')} />
        <Checkbox {...form.field('agrees')} label="I agree to the terms of service and the privacy policy." />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Sign up
        </Button>
      </CallForm>
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          I have a login already
        </Link>
      </OtherWays>
    </Entrance>
  )
}
