import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { NewProviderLogin, signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { continueAfterSignUp } from '@portal/platform/session'
import { BotCheckNotice, useBotCheck } from '@portal/remote-kit/bot-check'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { wayInName } from '../security/credential-words.ts'
import styles from '../sign-in/entrance.module.css'
import { OtherWays } from '../sign-in/entrance.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { tellOfSignUp } from '../sign-in/sign-in-method.ts'
import { cameBy } from './came-by.ts'
import type { Mailed } from './confirm-by-mail.tsx'
import type { Newcomer } from './newcomer.ts'
import { AgreesField, agrees, PERSON_LABELS, PersonFields } from './person-fields.tsx'

const SignUp = z.object({ ...NewProviderLogin.shape, agrees })

interface ProviderSignUpProps {
  newcomer: Newcomer
  onMailed: (mailed: Mailed) => void
}

/**
 * Form with the provider's data, for correction and agreement. An address that the provider does not vouch for is
 * confirmed by mail.
 */
export function ProviderSignUp({ newcomer, onMailed }: ProviderSignUpProps) {
  const { provider, code, ...known } = newcomer
  const write = useWrite(signUpWithOidc)
  const botCheck = useBotCheck('UserRegistration')
  const send = async ({ agrees: _, ...person }: z.output<typeof SignUp>) => {
    const body = { provider, code, request_path: CALLBACKS.signUp, ...person, ...cameBy() }
    return write.run({ query: await botCheck.answer(), body })
  }
  const form = useCallForm(
    { body: SignUp },
    {
      labels: { ...PERSON_LABELS, agrees: 'Terms' },
      values: { ...known, agrees: false as unknown as true },
      send,
      done: ({ signed_in }, asked) => {
        if (!signed_in) return onMailed({ to: asked.username, sendAgain: () => send(asked) })

        tellOfSignUp(provider)
        continueAfterSignUp()
        // Once in, the button keeps turning until the next page is here.
        return new Promise(() => {})
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <>
      <p className={styles.muted}>This is what {wayInName(provider)} told us. Correct what is not right.</p>
      <CallForm form={form}>
        <PersonFields field={form.field} />
        <AgreesField {...form.field('agrees')} />
        <BotCheckNotice means={botCheck.means} />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Sign up
        </Button>
      </CallForm>
      <OtherWays>
        <Link href={PAGES.signUp} isAlone>
          Sign up another way
        </Link>
        <Link href={PAGES.login} isAlone>
          I already have a login
        </Link>
      </OtherWays>
    </>
  )
}
