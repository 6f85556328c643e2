import { getProfile, type Profile, ProfileChange, updateProfile } from '@portal/contracts/authorization/profile'
import { AccountName, NewAccount, openAccount } from '@portal/contracts/sales/accounts'
import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { DateText } from '@portal/design-system/date'
import { Select } from '@portal/design-system/select'
import { Skeleton } from '@portal/design-system/skeleton'
import { TextField } from '@portal/design-system/text-field'
import { type Received, useApi } from '@portal/platform/api'
import { takeTarget } from '@portal/platform/navigation'
import { signOut, switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'
import { Entrance, OtherWays } from '../sign-in/entrance.tsx'
import { GoingOn } from '../sign-in/going-on.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'

/** The names as the profile has them, and what the account is to be called. */
const Information = z.object({
  first_name: ProfileChange.shape.first_name,
  last_name: ProfileChange.shape.last_name,
  account_label: AccountName,
  job_role: z.string(),
  refined_industry: z.string(),
  agrees: z.boolean(),
})

const CONSENT = 'Use these answers to help me get started, and write to me about it.'
const ROLES = ['Developer', 'Data or analytics', 'Product', 'Operations', 'Marketing or sales', 'Founder', 'Other']
const INDUSTRIES = [
  'Retail',
  'Insurance',
  'Finance',
  'Health care',
  'Real estate',
  'Shipping',
  'Public sector',
  'Other',
]

/** `/signup-information`: the account of somebody who has a login and none yet, or none any more (rules B7, E80). */
export function SignUpInformationPage() {
  const hasAccount = useSession(({ visitor }) => visitor?.staff || visitor?.account)
  return hasAccount ? (
    <Entrance title={NAME_IT}>
      <GoingOn />
    </Entrance>
  ) : (
    <NoAccount />
  )
}

const NAME_IT = 'Name your account'

function NoAccount() {
  const profile = useLoad(getProfile, { what: 'what we know of you' })
  const [isOpening, setOpening] = useState(false)
  const removed = isOpening ? undefined : profile.data?.removed_from
  return (
    <Entrance title={removed ? `You were removed from ${removed.account_label ?? 'an account'}` : NAME_IT}>
      <Loaded load={profile} sketch={<Skeleton lines={4} />}>
        {(known) =>
          removed ? <Removed removed={removed} onOpen={() => setOpening(true)} /> : <InformationForm profile={known} />
        }
      </Loaded>
      <LogOut />
    </Entrance>
  )
}

/** For a person who was removed from their last account. */
function Removed({ removed, onOpen }: { removed: RemovedFrom; onOpen: () => void }) {
  const { account_label = 'the account', at } = removed
  return (
    <>
      <div className={styles.words}>
        <p>
          An owner of <strong>{account_label}</strong> removed you on <DateText value={at} />. Your login still works,
          but it no longer opens that account.
        </p>
        <p className={styles.muted}>
          If this is a mistake, ask an owner of {account_label} to invite you again. You can also open an account of
          your own.
        </p>
      </div>
      <Button variant="primary" className={styles.submit} onClick={onOpen}>
        Open an account
      </Button>
    </>
  )
}

type RemovedFrom = NonNullable<Received<Profile>['removed_from']>

/** The way out for somebody who is logged in and does not want an account, or has the wrong login. */
function LogOut() {
  const email = useSession(({ visitor }) => visitor?.user.email)
  const toast = useToast()
  return (
    <OtherWays>
      <span className={styles.muted}>Logged in as {email}</span>
      <Button variant="quiet" onClick={() => signOut().catch(toast.error)}>
        Log out
      </Button>
    </OtherWays>
  )
}

function InformationForm({ profile }: { profile: Received<Profile> }) {
  const { first_name = '', last_name = '', phone = '', position = '', company = '', website = '' } = profile
  const update = useWrite(updateProfile)
  const open = useWrite(openAccount)
  const user = useSession(({ visitor }) => visitor?.user)
  const callApi = useApi()
  /**
   * Sent only with consent (rule M23). Awaited, because the next page would abort it; failures are stored (rule M22).
   */
  const tell = async (answers: z.output<typeof Information>, accountId: number) => {
    const { sendInBackground } = await import('@portal/remote-kit/marketing-forms')
    await sendInBackground(callApi, {
      form: 'signup-information',
      pageName: NAME_IT,
      consent: CONSENT,
      fields: {
        email: user?.email ?? '',
        firstname: answers.first_name,
        lastname: answers.last_name,
        company: answers.account_label,
        job_role: answers.job_role,
        refined_industry: answers.refined_industry,
        account_number: String(accountId),
      },
    })
  }
  const form = useCallForm(
    { body: Information },
    {
      labels: {
        first_name: 'First name',
        last_name: 'Last name',
        account_label: 'Account name',
        job_role: 'What you do',
        refined_industry: 'Your industry',
        agrees: 'Letters',
      },
      values: {
        first_name,
        last_name,
        account_label: company || `${first_name} ${last_name}`.trim(),
        job_role: '',
        refined_industry: '',
        agrees: false,
      },
      send: async ({ account_label, first_name: first, last_name: last }) => {
        const names = { first_name: first, last_name: last }
        const isNew = names.first_name !== first_name || names.last_name !== last_name
        if (isNew) await update.run({ body: { phone, position, company, website, ...names } })
        return open.run({ body: NewAccount.parse({ account_label }) })
      },
      done: async ({ account_id = 0 }, answers) => {
        if (answers.agrees) await tell(answers, account_id)
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
      <div className={styles.pair}>
        <Select {...form.field('job_role')} options={choices(ROLES)} placeholder="Choose one" isOptional />
        <Select {...form.field('refined_industry')} options={choices(INDUSTRIES)} placeholder="Choose one" isOptional />
      </div>
      <Checkbox {...form.field('agrees')} label={CONSENT} />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Open account
      </Button>
    </CallForm>
  )
}

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }))
}
