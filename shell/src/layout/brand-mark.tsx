/** A door that stands ajar, as on the tab (`/favicon.svg`): beside the name, which says it for whoever does not see it. */
export function BrandMark() {
  return (
    <svg width={22} height={22} aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}
