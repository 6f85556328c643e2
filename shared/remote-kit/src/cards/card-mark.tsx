import { ANY_CARD_DRAWING, CARD_DRAWINGS } from '@portal/contracts/payments/card-drawings'

/** Mark of a card's brand. Visual only: the name beside it says the same. */
export function CardMark({ brand }: { brand: string }) {
  const shapes = CARD_DRAWINGS[brand] ?? ANY_CARD_DRAWING
  return (
    <svg width="26" height="16" viewBox="0 0 32 20" aria-hidden="true">
      <rect x=".5" y=".5" width="31" height="19" rx="3" fill="#fff" />
      {shapes.map(({ d, fill = 'none', stroke, width = 1.5 }) => (
        <path key={d} d={d} fill={fill} stroke={stroke} strokeWidth={width} />
      ))}
      <rect x=".5" y=".5" width="31" height="19" rx="3" fill="none" stroke="#cdced6" />
    </svg>
  )
}
