import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { CardSlot } from '../slots/card-slot.tsx'
import { useCards } from '../slots/use-cards.ts'
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
    <>
      <p className={styles.lead}>
        Your keys, subscriptions and usage are summed up here as soon as a role lets you see them. An account owner can
        give you one under Team › Members.
      </p>
      <div className={styles.actions}>
        <a className={buttons.button} href="/account/profile">
          See your profile
        </a>
      </div>
    </>
  )
}
