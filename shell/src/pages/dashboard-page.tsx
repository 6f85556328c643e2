import { PAGES } from '@portal/contracts/pages'
import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { CardSlot } from '../slots/card-slot.tsx'
import { useCards } from '../slots/use-cards.ts'
import { Empty } from './empty.tsx'
import styles from './page.module.css'

/** What matters today, in cards that remotes offer. */
export function DashboardPage() {
  const account = usePage(({ plan }) => plan.visitor?.account)
  const cards = useCards()

  return (
    <>
      <h1 className={styles.title}>{account?.label ?? 'Overview'}</h1>
      {cards?.length === 0 ? (
        <NothingYet />
      ) : (
        <div className={styles.cards} aria-busy={!cards}>
          {cards?.map((card) => (
            <CardSlot key={`${card.remote.name} ${card.name}`} {...card} />
          ))}
        </div>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <Empty
      icon="overview"
      title="Nothing to show yet"
      actions={
        <a className={buttons.button} href={PAGES.profile}>
          View your profile
        </a>
      }
    >
      Your keys, subscriptions and usage show up here once you have a role that lets you see them. An account owner can
      give you one under Team › Members.
    </Empty>
  )
}
