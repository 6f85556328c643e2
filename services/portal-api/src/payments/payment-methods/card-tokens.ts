import type { Foundation } from '@portal/foundation/foundation'
import { seal, unseal } from '@portal/foundation/secrets'

type Keys = Pick<Foundation['keys'], 'envelope'>

const contextOf = (cardId: string) => `payment-method:${cardId}`

/** The vault's token of a card, for its row alone. */
export function sealToken({ envelope }: Keys, cardId: string, token: string): string {
  return seal(envelope, token, contextOf(cardId))
}

export function unsealToken({ envelope }: Keys, cardId: string, sealed: string): string {
  return unseal(envelope, sealed, contextOf(cardId))
}
