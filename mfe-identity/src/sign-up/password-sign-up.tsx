import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { NewLogin, signUp } from '@portal/contracts/authorization/sign-up'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { BotCheckNotice, useBotCheck } from '@portal/remote-kit/bot-check'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { NewPasswordField } from '../sign-in/account-fields.tsx'
import styles from '../sign-in/entrance.module.css'
import { OtherWays } from '../sign-in/entrance.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { SentBack } from '../sign-in/sent-back.tsx'
import { typedPerson } from '../sign-in/typed-person.ts'
import { cameBy } from './came-by.ts'
import type { Mailed } from './confirm-by-mail.tsx'
import { AgreesField, agrees, PERSON_LABELS, PersonFields } from './person-fields.tsx'

const SignUp = z.object({ ...NewLogin.shape, agrees })

/** Requests a login with a password, or leaves for a provider. */
export function PasswordSignUp({ onMailed }: { onMailed: (mailed: Mailed) => void }) {
  const { username = '', first_name = '', last_name = '' } = typedPerson.get() ?? {}
  const write = useWrite(signUp)
  const botCheck = useBotCheck('UserRegistration')
  const send = async ({ agrees: _, ...person }: z.output<typeof SignUp>) =>
    write.run({ query: await botCheck.answer(), body: { ...person, ...cameBy() } })
  const form = useCallForm(
    { body: SignUp },
    {
      labels: { ...PERSON_LABELS, password: 'Password', agrees: 'Terms' },
      values: { first_name, last_name, username, password: '', agrees: false as unknown as true },
      send,
      done: (_, asked) => {
        typedPerson.set({ username: asked.username, first_name: asked.first_name, last_name: asked.last_name })
        onMailed({ to: asked.username, sendAgain: () => send(asked) })
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <>
      <SentBack />
      <CallForm form={form}>
        <PersonFields field={form.field} />
        <NewPasswordField {...form.field('password')} />
        <AgreesField {...form.field('agrees')} />
        <BotCheckNotice means={botCheck.means} />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Sign up
        </Button>
      </CallForm>
      <ProviderButtons signUpAt={CALLBACKS.signUp} />
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          I already have a login
        </Link>
      </OtherWays>
    </>
  )
}
