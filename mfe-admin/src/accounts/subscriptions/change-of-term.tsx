import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { listLicensesOfAccount, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { TextArea } from '@portal/design-system/text-area'
import { isProductError, messageOf } from '@portal/platform/api'
import type { FormField } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import type { OpenedTerm } from './opened-dialog.ts'
import type { Term } from './term.ts'

/** Reads that a change of a subscription or license outdates. */
export const READS = [listSubscriptionsOfAccount, listLicensesOfAccount, listOrdersOfAccount]

/** Returns all subscriptions of an account as the list behind a dialog has them. */
export function useTerms(accountId: number): readonly Term[] {
  const { data = [] } = useLoad(listSubscriptionsOfAccount, { what: 'the subscriptions', params: { id: accountId } })
  return data
}

/** Returns the subscription as it is known now: a refused change reads the list again. */
export function useTerm({ accountId, termId, term }: OpenedTerm): Term {
  return useTerms(accountId).find(({ subscription_id }) => subscription_id === termId) ?? term
}

/** Returns the message for a change that the server refused, with what to do about it. */
export function refusalText(error: unknown): string {
  if (isProductError(error, 'subscription-context:not-editable'))
    return 'This subscription cannot be changed now: it has ended, is suspended or is used up. The page shows how it is.'
  if (isProductError(error, 'billing-context:payment-under-way'))
    return 'A card is being asked to pay for its renewal. Try again when that is over, within half an hour.'
  return messageOf(error).content
}

/** Reason of a change, with who reads it (rule I137). */
export function ReasonField(field: FormField) {
  return (
    <TextArea
      {...field}
      rows={3}
      description="The account’s people read it: in the email about this, in the subscription’s history and in their audit log."
    />
  )
}
