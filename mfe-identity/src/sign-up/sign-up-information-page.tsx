import { getProfile, type Profile, ProfileChange, updateProfile } from '@portal/contracts/authorization/profile'
import { NewAccount, openAccount } from '@portal/contracts/sales/accounts'
import { text } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Skeleton } from '@portal/design-system/skeleton'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { takeTarget } from '@portal/platform/navigation'
import { switchAccount, useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { GoingOn } from '../sign-in/going-on.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'

/** The names as the profile has them, and what the account is to be called. */
const Information = z.object({
  first_name: ProfileChange.shape.first_name,
  last_name: ProfileChange.shape.last_name,
  account_label: text(100),
})

/** `/signup-information`: the account of somebody who has a login and none yet (rule B7). */
export function SignUpInformationPage() {
  const hasAccount = useSession(({ visitor }) => visitor?.staff || visitor?.account)
  return <Entrance title="Name your account">{hasAccount ? <GoingOn /> : <NoAccountYet />}</Entrance>
}

function NoAccountYet() {
  const profile = useLoad(getProfile, { what: 'what we know of you' })
  return (
    <Loaded load={profile} sketch={<Skeleton lines={4} />}>
      {(known) => <InformationForm profile={known} />}
    </Loaded>
  )
}

function InformationForm({ profile }: { profile: Received<Profile> }) {
  const { first_name = '', last_name = '', phone = '', position = '', company = '', website = '' } = profile
  const update = useWrite(updateProfile)
  const open = useWrite(openAccount)
  const form = useCallForm(
    { body: Information },
    {
      labels: { first_name: 'First name', last_name: 'Last name', account_label: 'Account name' },
      values: { first_name, last_name, account_label: company || `${first_name} ${last_name}`.trim() },
      send: async ({ account_label, ...names }) => {
        const isNew = names.first_name !== first_name || names.last_name !== last_name
        if (isNew) await update.run({ body: { phone, position, company, website, ...names } })
        return open.run({ body: NewAccount.parse({ account_label }) })
      },
      done: async ({ account_id = 0 }) => {
        await switchAccount(account_id, takeTarget())
        // The button keeps turning until the next page is here.
        return new Promise(() => {})
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <CallForm form={form}>
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} autoComplete="given-name" />
        <TextField {...form.field('last_name')} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field('account_label')}
        description="Your company, or a name for what you build. You can change it later."
        autoComplete="organization"
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Open account
      </Button>
    </CallForm>
  )
}
