/** The container of remotes as it was drawn last. */
let place: HTMLElement | undefined

/** Returns the container of remotes in the page; before React has taken it over, the one in the document. */
export function slotPlace(): HTMLElement {
  place ??= document.getElementById('slot') as HTMLElement
  return place
}

/**
 * Takes the container over as React draws it. Where React draws the frame anew (fault F90), it is another element: what stands in
 * the last one moves along, with its state.
 */
export function placeSlot(drawn: HTMLElement | null): void {
  if (!drawn) return
  if (place && place !== drawn) drawn.replaceChildren(...place.childNodes)
  place = drawn
}
