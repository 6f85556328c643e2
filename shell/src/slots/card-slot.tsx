import type { SlotState } from '@portal/federation/slot'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { FailureCard } from './failure-card.tsx'
import { SkeletonRows } from './skeleton.tsx'
import styles from './slots.module.css'
import { SlotsContext } from './slots-context.ts'
import type { OfferedCard } from './use-cards.ts'

/** One card of the dashboard: the frame and the name are the shell's, what it says is the remote's. */
export function CardSlot({ remote, name, title }: OfferedCard) {
  const heading = useId()
  const { host, state } = useCard({ remote, name, title })

  return (
    <section
      aria-labelledby={heading}
      aria-busy={state.phase !== 'ready' && state.phase !== 'failed'}
      className={styles.card}
    >
      <h2 id={heading} className={styles.name}>
        {title}
      </h2>
      <div ref={host} data-slot="" />
      {(state.phase === 'loading' || state.phase === 'slow') && (
        <SkeletonRows count={3} isSlow={state.phase === 'slow'} />
      )}
      {state.phase === 'failed' && <FailureCard {...state} level="card" />}
    </section>
  )
}

/** Loads and mounts the card as long as its frame stands. */
function useCard({ remote, name, title }: OfferedCard) {
  const slots = useContext(SlotsContext)
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<SlotState>({ phase: 'loading' })

  useEffect(() => {
    const element = host.current
    if (!slots || !element) return
    return slots.open({
      name: remote.name,
      title,
      find: async () => remote,
      module: './cards',
      pick: ({ cards }) => (cards as Record<string, unknown> | undefined)?.[name],
      host: element,
      onState: setState,
    })
  }, [slots, remote, name, title])

  return { host, state }
}
