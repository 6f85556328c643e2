import { dollars } from '@portal/contracts/sales/dollars'
import { html } from '../html.ts'
import { page } from '../page.ts'
import type { KeptCard } from './kept-cards.ts'
import type { KeptCharge } from './kept-charges.ts'

/** Renders the page where the cardholder confirms (3-D Secure). */
export function bankPage({ token, cents }: KeptCharge, { network, lastFour }: KeptCard, merchant: string): string {
  return page(
    'Confirm your payment – sandbox bank',
    html`<div class="ask"><h1>Confirm your payment</h1>
<p>Your bank, played by the sandbox, asks whether it is you who pays with this card.</p>
<dl><dt>To</dt><dd>${merchant}</dd><dt>Amount</dt><dd>${dollars(cents)}</dd><dt>Card</dt><dd>${network} •••• ${lastFour}</dd></dl>
<form method="post" action="/3ds/${token}" class="fields">
<button type="submit" name="answer" value="yes" class="primary">Yes, pay ${dollars(cents)}</button>
<button type="submit" name="answer" value="no">No, it is not me</button>
</form></div>`,
  )
}

/** Renders the page for a person who returns to an answered question. */
export function answeredPage({ returnUrl }: KeptCharge): string {
  return page(
    'Answered – sandbox bank',
    html`<h1>This was answered</h1><p><a href="${returnUrl}">Back to where you came from</a></p>`,
  )
}
