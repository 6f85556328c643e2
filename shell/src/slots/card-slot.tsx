import type { SlotState } from '@portal/federation/slot'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { FailureCard } from './failure-card.tsx'
import { SkeletonRows } from './skeleton.tsx'
import styles from './slots.module.css'
import { SlotsContext } from './slots-context.ts'
import type { OfferedCard } from './use-cards.ts'

/** One card of the dashboard: the shell renders the frame and the name, the remote its content. */
export function CardSlot({ remote, name, title, path, isWide, isQuiet, isLead }: OfferedCard) {
  const heading = useId()
  const { host, state } = useCard({ remote, name, title })

  return (
    <section
      aria-labelledby={heading}
      aria-busy={state.phase !== 'ready' && state.phase !== 'failed'}
      className={styles.card}
      data-wide={isWide}
      data-quiet={isQuiet}
      data-lead={isLead}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.name}>
          {title}
        </h2>
        {path && (
          <a className={styles.all} href={path} aria-label={`View all: ${title}`}>
            View all
          </a>
        )}
      </div>
      <div ref={host} data-slot="" />
      {(state.phase === 'loading' || state.phase === 'slow') && (
        <SkeletonRows count={3} isSlow={state.phase === 'slow'} />
      )}
      {state.phase === 'failed' && <FailureCard {...state} level="card" />}
    </section>
  )
}

/** Urgent cards of all parts: first on the page, and with a frame even when empty, so that nothing moves. */
export function UrgentCards({ cards }: { cards: readonly OfferedCard[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={`${styles.card} ${styles.urgent}`}>
      <h2 id={heading} className={`${styles.head} ${styles.name}`}>
        Needs attention
      </h2>
      {cards.map((card) => (
        <UrgentRows key={`${card.remote.name} ${card.name}`} {...card} />
      ))}
      <p className={styles.calm}>Nothing at the moment.</p>
    </section>
  )
}

function UrgentRows(card: OfferedCard) {
  const { host, state } = useCard(card)
  return (
    <div aria-busy={state.phase !== 'ready' && state.phase !== 'failed'}>
      <div ref={host} data-slot="" />
      {state.phase === 'failed' && <FailureCard {...state} level="card" />}
    </div>
  )
}

/** Loads and mounts the card as long as its frame stands. */
function useCard({ remote, name, title }: Pick<OfferedCard, 'remote' | 'name' | 'title'>) {
  const slots = useContext(SlotsContext)
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<SlotState>({ phase: 'loading' })
  const latest = useRef(remote)
  latest.current = remote

  // Of a later plan it is another release, which is taken when the dashboard is opened again (rule P14).
  useEffect(() => {
    const element = host.current
    if (!slots || !element) return
    return slots.open({
      name: remote.name,
      title,
      find: async () => latest.current,
      module: './cards',
      pick: ({ cards }) => (cards as Record<string, unknown> | undefined)?.[name],
      host: () => element,
      onState: setState,
    })
  }, [slots, remote.name, name, title])

  return { host, state }
}
