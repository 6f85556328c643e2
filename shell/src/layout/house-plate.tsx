interface HousePlateProps {
  number: string
  street: string
  place: string
  /** Latitude and longitude, where the house was found. */
  point?: string
}

/** The design system's `Plate` before that is loaded, which a test compares; its style comes with the document. */
export function HousePlate({ number, street, place, point }: HousePlateProps) {
  return (
    <div className="plate" data-found={point !== undefined || undefined} translate="no">
      <span className="plate-number">{number}</span>{' '}
      <span className="plate-lines">
        <span>{street}</span> <span>{place}</span>
      </span>{' '}
      <span className="plate-code" />
      {point && (
        <p className="plate-verdict">
          <span>Found</span> <span className="plate-point">{point}</span>
        </p>
      )}
    </div>
  )
}
