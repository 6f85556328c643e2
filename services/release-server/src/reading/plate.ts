import type { PlateAddress } from '@portal/contracts/addresses/plate'
import { escapeHtml } from '@portal/foundation/html'

/** Renders the plate of an address as the design system's `Plate` does, which a test compares; `verdict` is text. */
export function plate({ number, street, place, code, point }: PlateAddress, verdict: string): string {
  const signs = [...code].map((sign) =>
    /[\da-z]/i.test(sign) ? `<span>${sign}</span>` : `<span data-gap="">${escapeHtml(sign)}</span>`,
  )
  const where = point ? `<span class="plate-point">${point}</span>` : ''
  return `<div class="plate"${point ? ' data-found="true"' : ''} translate="no"><span class="plate-number">${escapeHtml(number)}</span> <span class="plate-lines"><span>${escapeHtml(street)}</span> <span>${escapeHtml(place)}</span></span> <span class="plate-code">${signs.join('')}</span><p class="plate-verdict"><span>${escapeHtml(verdict)}</span> ${where}</p></div>`
}
