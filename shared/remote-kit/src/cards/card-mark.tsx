import type { ReactNode } from 'react'
import styles from './card-mark.module.css'

/** Own drawings in the colors of the networks, 32 by 20; by the names that receipts have. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  Visa: (
    <g fill="#1434cb">
      <path d="M4.5 6.5h2l.9 4.6 2.3-4.6h2.1l-3.9 7.3H5.8zM13 6.5h2l-1.2 7.3h-2zM25.3 6.5H27l1.4 7.3h-1.9l-.2-1.2h-2.5l-.6 1.2h-2zm.5 2.2-1.1 2.3h1.4z" />
      <path
        fill="none"
        stroke="#1434cb"
        strokeWidth="1.7"
        d="M21 7.6c-1.8-.8-3.7-.4-3.6.9.2 1.3 2.8 1.4 2.6 2.9-.2 1.5-2.5 1.7-4.2.9"
      />
    </g>
  ),
  Mastercard: (
    <>
      <circle cx="12.8" cy="10" r="5.5" fill="#eb001b" />
      <circle cx="19.2" cy="10" r="5.5" fill="#f79e1b" />
      <path fill="#ff5f00" d="M16 5.5a5.5 5.5 0 0 1 0 9 5.5 5.5 0 0 1 0-9z" />
    </>
  ),
  'American Express': (
    <>
      <rect width="32" height="20" rx="3" fill="#016fd0" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        d="m4 13.5 2.7-6.8 2.7 6.8M5 11.4h3.4M11.3 13.5V7l2.5 3.6L16.3 7v6.5M22.4 7.2h-3.3v5.6h3.3M19 10h3M24 6.7l4.6 6.6M28.6 6.7 24 13.3"
      />
    </>
  ),
  Discover: (
    <>
      <path fill="#f47216" d="M31.5 9.5V17a2.5 2.5 0 0 1-2.5 2.5H11c9-1 16-4.5 20.5-10z" />
      <path
        fill="none"
        stroke="#24292f"
        strokeWidth="1.5"
        d="M4 5.500v5h1.200a2.5 2.5 0 0 0 0-5zM9.7 4.800v6.400M14.6 6.200c-2-1.2-2.9.8-1.6 1.5 1.5.7 1.8 1.3 1.4 2-.5.8-1.7.8-2.6 0"
      />
      <circle cx="19" cy="8" r="3.2" fill="#f47216" />
    </>
  ),
  'Diners Club': (
    <>
      <circle cx="16" cy="10" r="6.5" fill="#0069aa" />
      <path fill="#fff" d="M14.8 6a4.3 4.3 0 0 0 0 8zM17.2 6a4.3 4.3 0 0 1 0 8z" />
    </>
  ),
  JCB: (
    <>
      <path fill="#0e4c96" d="M10.5 4.500H8A1.5 1.5 0 0 0 6.5 6v9.500H9a1.5 1.5 0 0 0 1.5-1.500z" />
      <path fill="#c8102e" d="M18 4.500h-2.500A1.5 1.5 0 0 0 14 6v9.500h2.500A1.5 1.5 0 0 0 18 14z" />
      <path fill="#00843d" d="M25.5 4.500H23A1.5 1.5 0 0 0 21.5 6v9.500H24a1.5 1.5 0 0 0 1.5-1.500z" />
    </>
  ),
  UnionPay: (
    <>
      <path fill="#d7182a" d="M8 4.500h5.500L11 15.500H5.500z" />
      <path fill="#00447c" d="M14 4.500h5.500L17 15.500h-5.500z" />
      <path fill="#00788a" d="M20 4.500h6.500L24 15.500h-6.500z" />
    </>
  ),
}

/** A card of no network that is known here: its stripe and its number. */
const ANY_CARD = (
  <>
    <path fill="#8b8d98" d="M.5 5h31v3.500H.5z" />
    <path stroke="#8b8d98" strokeWidth="1.5" d="M5 14h8M16 14h5" />
  </>
)

/** Mark of a card's brand. Visual only: the name beside it says the same. */
export function CardMark({ brand }: { brand: string }) {
  return (
    <svg className={styles.mark} width="32" height="20" viewBox="0 0 32 20" aria-hidden="true">
      <rect x=".5" y=".5" width="31" height="19" rx="3" fill="#fff" />
      {DRAWINGS[brand] ?? ANY_CARD}
      <rect className={styles.edge} x=".5" y=".5" width="31" height="19" rx="3" fill="none" />
    </svg>
  )
}
