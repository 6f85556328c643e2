import type { ResponseOf } from '@portal/contracts/call'
import { isOwnPath } from '@portal/contracts/pages'
import type { getConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { LocalTime } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import layout from '../../layout.module.css'
import { pathOfConversation } from '../../paths.ts'
import { PersonLink } from '../../people/person-link.tsx'
import { type InboxConversation, isVisitor, nameOfCustomer } from '../conversation.ts'
import { AccountCard } from './account-card.tsx'
import styles from './beside.module.css'

type Known = Received<ResponseOf<typeof getConversationAsStaff>>

interface BesideProps {
  conversation: InboxConversation
  known: Known | undefined
}

/** Shows who the customer is, their account, this conversation's facts and the person's earlier ones (rule Q64). */
export function Beside({ conversation, known }: BesideProps) {
  const { account_id: accountId, user_id: userId } = conversation.customer ?? {}
  return (
    <div className={`${layout.sections} ${styles.beside}`}>
      <CustomerCard conversation={conversation} />
      {accountId != null && (
        <AccountCard
          id={accountId}
          label={conversation.customer?.account_label ?? ''}
          person={userId == null ? undefined : { user_id: userId, name: nameOfCustomer(conversation.customer) }}
        />
      )}
      <FactsCard conversation={conversation} known={known} />
      <EarlierCard known={known} />
    </div>
  )
}

function CustomerCard({ conversation: { customer } }: Pick<BesideProps, 'conversation'>) {
  const { account_id, user_id, email, company } = customer ?? {}
  return (
    <Card title="Customer">
      <DetailList
        details={[
          { term: 'Person', value: <PersonLink id={user_id ?? undefined}>{nameOfCustomer(customer)}</PersonLink> },
          { term: 'Email', value: email ? <Copyable text={email} what="email address" isText /> : '—' },
          ...(account_id == null ? [{ term: 'Company', value: company || '—' }] : []),
          ...(isVisitor(customer) ? [{ term: 'Login', value: 'Wrote without one' }] : []),
        ]}
      />
    </Card>
  )
}

function FactsCard({ conversation: { started, page = '', rating }, known }: BesideProps) {
  const { first_answered: answered, rating_comment: comment } = known ?? {}
  return (
    <Card title="This conversation">
      <DetailList
        details={[
          { term: 'Began', value: <LocalTime value={started} /> },
          { term: 'Page', value: isOwnPath(page) ? <Link href={page}>{page}</Link> : page || '—' },
          { term: 'First reply', value: isSet(answered) ? <LocalTime value={answered} /> : 'None yet' },
          {
            term: 'Rating',
            value: rating ? (
              <StatusChip tone={rating === 'good' ? 'active' : 'stopped'}>
                {rating === 'good' ? 'Good' : 'Bad'}
              </StatusChip>
            ) : (
              '—'
            ),
          },
          ...(comment ? [{ term: 'Comment', value: <span className={styles.comment}>{comment}</span> }] : []),
        ]}
      />
    </Card>
  )
}

function EarlierCard({ known }: Pick<BesideProps, 'known'>) {
  const { earlier = [] } = known ?? {}
  if (earlier.length === 0) return null
  return (
    <Card title="Earlier conversations">
      <ul className={styles.earlier}>
        {earlier.map(({ conversation_id: id = '', subject, state, last_message_at: at }) => (
          <li key={id}>
            <Link href={pathOfConversation(id)}>{subject || 'Without a subject'}</Link>
            <span className={styles.muted}>
              {state === 'open' ? 'Open, ' : ''}
              <RelativeTime value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
