/** An open door, as in the tab (`/favicon.svg`); decorative, because the name is beside it. */
export function BrandMark() {
  return (
    <svg width={22} height={22} aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}
