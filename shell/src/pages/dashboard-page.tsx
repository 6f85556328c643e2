import { PAGES } from '@portal/contracts/pages'
import { Whole } from '@portal/platform/whole'
import buttons from '../layout/buttons.module.css'
import { CardSlot, UrgentCards } from '../slots/card-slot.tsx'
import { type OfferedCard, useCards } from '../slots/use-cards.ts'
import { Empty } from './empty.tsx'
import styles from './page.module.css'

/**
 * The dashboard: urgent items, getting started for new people, then the cards of remotes. The header shows the account.
 */
export function DashboardPage() {
  const cards = useCards()
  const urgent = cards?.filter(({ isUrgent }) => isUrgent) ?? []
  const leading = cards?.filter(({ isLead, isQuiet }) => isLead && !isQuiet) ?? []
  const beginning = cards?.filter(({ isLead, isQuiet }) => isLead && isQuiet) ?? []
  const others = cards?.filter(({ isUrgent, isLead }) => !isUrgent && !isLead) ?? []

  return (
    <>
      <h1 className={styles.title}>Overview</h1>
      {cards?.length === 0 ? (
        <NothingYet />
      ) : (
        <Whole>
          <CardSlots cards={leading} />
          {urgent.length > 0 && <UrgentCards cards={urgent} />}
          <CardSlots cards={beginning} />
          <div className={styles.cards} aria-busy={!cards}>
            <CardColumns cards={others} />
          </div>
        </Whole>
      )}
    </>
  )
}

function CardSlots({ cards }: { cards: readonly OfferedCard[] }) {
  return cards.map((card) => <CardSlot key={`${card.remote.name} ${card.name}`} {...card} />)
}

/** Wide cards in a column beside the others, each as high as what is in it; without wide ones, side by side. */
function CardColumns({ cards }: { cards: readonly OfferedCard[] }) {
  const stacks = [true, false].map((wide) => cards.filter(({ isWide = false }) => isWide === wide))
  if (stacks.some(({ length }) => length === 0)) return <CardSlots cards={cards} />
  return stacks.map((stack) => (
    <div key={stack[0]?.name} className={stack[0]?.isWide ? styles.wide : styles.narrow}>
      <CardSlots cards={stack} />
    </div>
  ))
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
