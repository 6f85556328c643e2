import { addOidcLogin, CALLBACKS, type LoginProvider } from '@portal/contracts/authorization/oidc'
import type { Credential } from '@portal/contracts/authorization/self'
import { startCompanyLogin } from '@portal/contracts/authorization/sso'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { RelativeTime } from '@portal/design-system/relative-time'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { Refusal } from '../sign-in/refusal.tsx'
import { useLeaveForProvider } from '../sign-in/use-leave-for-provider.ts'
import { wayInName } from './credential-words.ts'
import { useOpenDialog } from './security-dialogs.ts'
import styles from './security-page.module.css'

type WayIn = Received<Credential>
type Providers = readonly Received<LoginProvider>[]

interface WaysInCardProps {
  credentials: Load<WayIn[]>
  providers: Load<Received<LoginProvider>[]>
  /** Name of the organization with single sign-on; empty if there is none. */
  company: string
}

/** Ways to log in; the last one cannot be removed. */
export function WaysInCard({ credentials, providers: { data: providers = [] }, company }: WaysInCardProps) {
  // An organization's own is another round trip.
  const addable = providers.filter(({ callback }) => callback !== CALLBACKS.sso)
  const ways = credentials.data ?? []
  const mayAdd = useMay(addOidcLogin)
  return (
    <Card
      title="Ways to log in"
      description="You can log in with any of these. Keep two, so that losing one does not lock you out."
      isFlush={Boolean(credentials.data?.length)}
      footer={
        (addable.length > 0 || company) && mayAdd ? (
          <AddProvider providers={addable} ways={ways} company={company} />
        ) : undefined
      }
    >
      <Loaded load={credentials}>
        {(known) => (known.length > 0 ? <WaysInTable ways={known} providers={providers} /> : <p>None yet.</p>)}
      </Loaded>
    </Card>
  )
}

function WaysInTable({ ways, providers }: { ways: readonly WayIn[]; providers: Providers }) {
  const open = useOpenDialog()
  const nameOf = ({ provider }: WayIn) => wayInName(provider, providers)
  const columns: readonly Column<WayIn>[] = [
    { id: 'way', header: 'Way', cell: nameOf },
    { id: 'address', header: 'Address', cell: ({ email_address }) => email_address || '—', phone: 'second' },
    { id: 'created', header: 'Added', cell: ({ created }) => <RelativeTime value={created} />, isHiddenOnMedium: true },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used }) => (isSet(last_used) ? <RelativeTime value={last_used} /> : 'Never'),
      phone: 'second',
    },
  ]
  return (
    <Table
      caption="Your ways to log in"
      columns={columns}
      rows={ways}
      rowKey={({ provider, email_address }) => `${provider} ${email_address}`}
      actions={
        ways.length > 1
          ? (credential) => (
              <Button
                size="small"
                aria-label={`Remove ${nameOf(credential)}, ${credential.email_address || 'no address'}`}
                onClick={() => open({ dialog: 'remove-way-in', credential, name: nameOf(credential) })}
              >
                Remove
              </Button>
            )
          : undefined
      }
    />
  )
}

interface AddProviderProps {
  providers: Providers
  ways: readonly WayIn[]
  company: string
}

const SSO = 'sso'

/** One more login with a provider, whichever address it has, or with one's company. */
function AddProvider({ providers, ways, company }: AddProviderProps) {
  const { leavingFor, refusal, leave, leaveBy } = useLeaveForProvider()
  const start = useWrite(startCompanyLogin)
  return (
    <div className={styles.stack}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider.provider}
            icon="plus"
            isPending={leavingFor === provider.provider}
            onClick={() => leave(provider, CALLBACKS.addLogin)}
          >
            {ways.some((way) => way.provider === provider.provider)
              ? `Connect another ${provider.title} login`
              : `Connect ${provider.title}`}
          </Button>
        ))}
        {company && !ways.some(({ provider }) => provider === SSO) && (
          <Button icon="plus" isPending={leavingFor === SSO} onClick={() => leaveBy(SSO, () => start.run({}))}>
            Connect the login of {company}
          </Button>
        )}
      </div>
    </div>
  )
}
