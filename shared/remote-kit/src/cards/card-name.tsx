import { onDemand } from '@portal/design-system/on-demand'
import { useEffect, useState } from 'react'
import styles from './card-name.module.css'

/* A name reads the same without a drawing: it comes after the first view of a screen, and nothing waits for it. */
const cardMark = onDemand(async () => (await import('./card-mark.tsx')).CardMark)

const FIRST_VIEW_MS = 100

/** The name of a card, "Visa •••• 4242"; other text is the reference of a payment without a card. */
const CARD = /^(.+) •••• \d{4}$/

/** Shows how something is paid: a card with the mark of its brand, or the reference of another payment. */
export function CardName({ children }: { children: string }) {
  const [, brand] = CARD.exec(children) ?? []
  if (!brand) return children
  return (
    <span className={styles.name}>
      <span className={styles.room}>
        <Mark brand={brand} />
      </span>
      <span className={styles.text}>{children}</span>
    </span>
  )
}

function Mark({ brand }: { brand: string }) {
  const [CardMark, setMark] = useState(cardMark.current)
  useEffect(() => {
    if (CardMark) return
    let isCurrent = true
    const show = () =>
      cardMark.load().then(
        (loaded) => isCurrent && setMark(() => loaded),
        // A missing picture is no news.
        () => {},
      )
    const timer = setTimeout(show, FIRST_VIEW_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [CardMark])
  return CardMark && <CardMark brand={brand} />
}
