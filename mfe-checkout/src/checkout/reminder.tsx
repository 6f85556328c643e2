import { askCartReminder, dropCartReminder, REMINDER_WORDS } from '@portal/contracts/forms/cart-reminder'
import { Checkbox } from '@portal/design-system/checkbox'
import { useSession } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useEffectEvent, useState } from 'react'
import { keptReminder } from '../cart/kept-reminder.ts'
import type { Plan } from '../plans/plan.ts'
import { idsOf } from './checkout-step.tsx'

/** Opt-in for a reminder: nothing about a cart is sent without it (rules M23, M27). Buying the plans cancels it. */
export function Reminder({ plans }: { plans: readonly Plan[] }) {
  const userId = useSession(({ visitor }) => visitor?.user.id) ?? 0
  const planIds = idsOf(plans)
  const [isWanted, setWanted] = useState(() => keptReminder.get()?.userId === userId)
  const ask = useWrite(askCartReminder)
  const drop = useWrite(dropCartReminder)

  const want = (wanted: boolean) => {
    setWanted(wanted)
    const done = wanted
      ? ask
          .run({ body: { plan_ids: planIds, consent: REMINDER_WORDS } })
          .then(() => keptReminder.set({ userId, planIds }))
      : drop.run().then(() => keptReminder.clear())
    done.catch(() => setWanted(!wanted))
  }
  // The cart holds something else than when they agreed.
  const inCart = planIds.join(' ')
  const takeOver = useEffectEvent(() => {
    if (isWanted && inCart && keptReminder.get()?.planIds.join(' ') !== inCart) want(true)
  })
  useEffect(() => {
    if (inCart) takeOver()
  }, [inCart])

  return <Checkbox label={REMINDER_WORDS} checked={isWanted} onChange={({ target }) => want(target.checked)} />
}
