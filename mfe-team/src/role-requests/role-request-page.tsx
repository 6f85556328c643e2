import { listMembers } from '@portal/contracts/authorization/members'
import { getRoleRequest, grantRoleRequest, type RoleRequest } from '@portal/contracts/authorization/role-requests'
import { PAGES } from '@portal/contracts/pages'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage } from '@portal/remote-kit/pages'
import { useWrite } from '@portal/remote-kit/write'
import { useParams } from 'react-router'
import { MEMBERS_CRUMB } from '../paths.ts'
import styles from './role-request-page.module.css'

type Asked = Received<RoleRequest>

/**
 * `/account/team/requests/:id`: a role request with the button to grant it; opening the page grants nothing (rule E17).
 */
export function RoleRequestPage() {
  const { id = '' } = useParams()
  const request = useLoad(getRoleRequest, { what: 'the request', params: { id } })
  return (
    <DetailPage
      noun="request"
      crumb={MEMBERS_CRUMB}
      load={request}
      thing={request.data}
      header={(asked) => ({ title: `${nameOf(asked)} asks for a role` })}
      whyMissing="It is old, or of an account that you do not belong to."
    >
      {(asked) => (
        <Card>
          <div className={styles.request}>
            <Facts asked={asked} />
            <Outcome asked={asked} />
          </div>
        </Card>
      )}
    </DetailPage>
  )
}

function Facts({ asked }: { asked: Asked }) {
  const { name, email_address, account_label, role, requested, expiration } = asked
  return (
    <DetailList
      details={[
        { term: 'Person', value: name === email_address ? name : `${name} (${email_address})` },
        { term: 'Account', value: account_label },
        {
          term: 'Role',
          value: role && (
            <>
              <strong>{ROLE_LABELS[role]}</strong>: {ROLE_EXPLANATIONS[role]}
            </>
          ),
        },
        { term: 'Asked', value: <DateText value={requested} /> },
        { term: 'Can be granted until', value: <DateText value={expiration} /> },
      ]}
    />
  )
}

/** Shows the possible actions, or why there are none. */
function Outcome({ asked }: { asked: Asked }) {
  const { state, role, account_id, account_label = 'the account' } = asked
  const shown = useSession(({ visitor }) => visitor?.account?.id)
  const [name, label] = [nameOf(asked), role ? ROLE_LABELS[role] : 'this role']
  switch (state) {
    case 'open':
      return account_id === shown ? <Grant asked={asked} /> : <OtherAccount asked={asked} />
    case 'granted':
      return <Said tone="info">{`${name} is ${label} in ${account_label}. There is nothing left to do.`}</Said>
    case 'expired':
      return <Said>This request can no longer be granted. Give the role under Members if it is still wanted.</Said>
    case 'left':
      return <Said>{`${name} no longer belongs to ${account_label}.`}</Said>
    case 'role-not-yours':
      return <Said>{`You do not hold the role ${label} yourself, so you cannot give it. Another owner can.`}</Said>
    default:
      return <Said>{`Only an owner of ${account_label} can give a role.`}</Said>
  }
}

function Said({ children, tone = 'attention' }: { children: string; tone?: 'info' | 'attention' }) {
  return (
    <>
      <Notice tone={tone}>{children}</Notice>
      <div>
        <ButtonLink href={PAGES.team}>Go to members</ButtonLink>
      </div>
    </>
  )
}

function Grant({ asked }: { asked: Asked }) {
  const toast = useToast()
  const grant = useWrite(grantRoleRequest, { stale: [getRoleRequest, listMembers], staleIfRefused: [getRoleRequest] })
  const { id = 0, role } = asked
  const label = role ? ROLE_LABELS[role] : 'the role'

  async function press() {
    try {
      await grant.run({ params: { id } })
      toast.success(`${nameOf(asked)} is ${label} now`)
    } catch (error) {
      toast.error(error, 'The role was not granted')
    }
  }
  return (
    <>
      <p>This gives them the role right away, and {nameOf(asked)} gets a message. You can undo it under Members.</p>
      <div>
        <Button variant="primary" isPending={grant.isPending} onClick={press}>
          Make {nameOf(asked)} {label}
        </Button>
      </div>
    </>
  )
}

/** The link was opened while another account of the same person is shown, which their session need not open (rule F85). */
function OtherAccount({ asked: { id, account_id = 0, account_label } }: { asked: Asked }) {
  const toast = useToast()
  const go = () => switchAccount(account_id, `${PAGES.roleRequests}/${id}`).catch(toast.error)
  const isOpen = useSession(({ visitor }) => visitor?.accounts.some((one) => one.account_id === account_id))
  if (!isOpen)
    return (
      <Notice tone="attention" title={`Log in another way to open ${account_label}`}>
        Your company’s single sign-on opens the accounts of your company only. Log out, log in another way, and open
        this link again.
      </Notice>
    )
  return (
    <>
      <Notice tone="info">This is about {account_label}, and another account is shown.</Notice>
      <div>
        <Button variant="primary" onClick={go}>
          Switch to {account_label}
        </Button>
      </div>
    </>
  )
}

function nameOf({ name, email_address }: Asked): string {
  return name || email_address || 'Someone'
}
