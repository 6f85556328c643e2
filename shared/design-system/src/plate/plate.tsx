import type { ReactNode } from 'react'

export interface PlateProps {
  /** House number; empty if the address has none. */
  number: string
  street: string
  place: string
  /** ZIP or postal code. */
  code: string
  /** Latitude and longitude, if they are known. */
  point?: string | undefined
  /** Result of the check, below the address. */
  verdict?: ReactNode
  /** In one line, for lists. */
  isSmall?: boolean
}

/** An address as the number plate of a house: the number first, then the street, the city and the ZIP code. */
export function Plate({ number, street, place, code, point, verdict, isSmall }: PlateProps) {
  return (
    <div
      className="plate"
      data-found={point !== undefined || undefined}
      data-small={isSmall || undefined}
      translate="no"
    >
      <span className="plate-number">{number}</span>{' '}
      <span className="plate-lines">
        <span>{street}</span>
        {isSmall && street && place ? ', ' : ' '}
        <span>{place}</span>
      </span>{' '}
      <span className="plate-code">
        {[...code].map((sign, at) => (
          <span key={at} data-gap={/[\da-z]/i.test(sign) ? undefined : ''}>
            {sign}
          </span>
        ))}
      </span>
      {verdict && !isSmall && (
        <p className="plate-verdict">
          <span>{verdict}</span> {point && <span className="plate-point">{point}</span>}
        </p>
      )}
    </div>
  )
}
