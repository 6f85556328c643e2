import { addPaymentMethod, listPaymentMethods, mailCardCode } from '@portal/contracts/payments/payment-methods'
import { VAULT_FIELDS } from '@portal/contracts/payments/vault-frames'
import { isProductError } from '@portal/platform/api'
import { useUnsavedGuard } from '@portal/platform/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBotCheck } from '../bot-check/index.ts'
import { useCallForm } from '../form/index.ts'
import { useVault, type Vault } from '../vault/index.ts'
import { useWrite } from '../write/use-write.ts'
import { CardForm, readExpiry } from './card-words.ts'
import type { PaymentMethod } from './payment-method.ts'

const LABELS = {
  number: 'Card number',
  expiry: 'Expiration date',
  code: 'Security code',
  name: 'Name on card',
  mailed_code: 'Code from the email',
} as const
/** Placeholder for fields inside the vault: the form knows that they are filled in, never their content. */
const TYPED = 'typed'
const NOTHING = { number: '', expiry: '', code: '', name: '', mailed_code: '' }

export type NewCard = ReturnType<typeof useNewCard>

/** A form for a card: its number and code go to the vault by its own frames, and a token comes back, which is kept. */
export function useNewCard(done: (card: PaymentMethod) => unknown) {
  const { means, answer } = useBotCheck('AddPaymentMethod')
  const vault = useVault({ onSubmit: () => vault.frames.number.current?.closest('form')?.requestSubmit() })
  const add = useWrite(addPaymentMethod, {
    onAnswer: (card, _, read) =>
      read.rewrite(listPaymentMethods, (cards) => [
        ...cards.filter(({ payment_method_id: id }) => id !== card.payment_method_id),
        card,
      ]),
    stale: [listPaymentMethods],
  })
  const [isLetterOffered, offerLetter] = useState(false)
  const letter = useWrite(mailCardCode)
  // Until the portal is asked to keep the card, nothing but these fields holds it: a session that ends meanwhile is renewed in place.
  const [isHandingIn, setHandingIn] = useState(false)
  useUnsavedGuard(isHandingIn)
  const form = useCallForm(
    { body: CardForm },
    {
      labels: LABELS,
      values: NOTHING,
      send: async ({ expiry, name, mailed_code }) => {
        const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 }
        const handIn = async () => ({
          token: await vault.tokenize({ full_name: name, month, year }),
          query: await answer(),
        })
        setHandingIn(true)
        const { token, query } = await handIn().finally(() => setHandingIn(false))
        const body = { token, ...(mailed_code && { mailed_code }) }
        return add.run({ query, body }).catch((error: unknown) => {
          if (isProductError(error, 'payment-context:too-many-cards')) offerLetter(true)
          throw error
        })
      },
      done,
    },
  )
  const takeOver = useEffectEvent((typed: Vault['typed']) => {
    for (const field of VAULT_FIELDS) {
      const now = typed.includes(field) ? TYPED : ''
      if (form.value(field) !== now) form.setValue(field, now)
    }
  })
  useEffect(() => takeOver(vault.typed), [vault.typed])
  return {
    vault,
    means,
    letter: isLetterOffered ? letter : undefined,
    form,
  }
}
