import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { startSso } from '@portal/contracts/authorization/sso'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Link } from '@portal/design-system/link'
import { TextField } from '@portal/design-system/text-field'
import { leaveForProvider, useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import { GoingOn } from '../sign-in/going-on.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { typedPerson } from '../sign-in/typed-person.ts'

/** `/sso`: says which organization somebody belongs to, and goes to its identity provider. */
export function SsoPage() {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  return <Entrance title="Single sign-on">{isSignedIn ? <GoingOn /> : <OrganizationForm />}</Entrance>
}

/** Matches the organization ID of a link that an owner gave out. */
const ORGANIZATION_ID = /^[1-9]\d{0,8}$/

const Asked = z.object({ organization: startSso.body.shape.organization })

function OrganizationForm() {
  const linked = new URLSearchParams(useLocation().search).get('organization') ?? ''
  const start = useWrite(startSso)
  const form = useCallForm(
    { body: Asked },
    {
      labels: { organization: 'Work email address or organization' },
      values: { organization: ORGANIZATION_ID.test(linked) ? linked : (typedPerson.get()?.username ?? '') },
      send: (body) => start.run({ body: { ...body, redirect_uri: location.origin + CALLBACKS.sso } }),
      done: ({ redirect_uri = '' }) => {
        leaveForProvider(redirect_uri)
        // The button goes on turning until the identity provider's page is there.
        return new Promise(() => {})
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <>
      <CallForm form={form}>
        <TextField
          {...form.field('organization')}
          description="Your work email address, or your organization's name or ID."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
          Continue
        </Button>
      </CallForm>
      <OtherWays>
        <Link href={PAGES.login} isAlone>
          Log in another way
        </Link>
      </OtherWays>
    </>
  )
}
