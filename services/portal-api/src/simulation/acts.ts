import {
  addCard,
  buy,
  type Customer,
  chooseNext,
  deleteAllCards,
  deleteCard,
  FREE,
  makePrimary,
  moveTo,
  orderAndCancel,
  payOwed,
  switchRenewal,
  useLookups,
} from './customers.ts'
import { adjust, endGrace, refundLatest, setExempt, terminate } from './staff.ts'
import type { World } from './world.ts'

type Act = [weight: number, run: () => Promise<void>]

/** Does one thing that a customer does, or that staff does for one; `agreeing` is the share of those who agree to be charged again. */
export async function act(world: World, customer: Customer, agreeing: number): Promise<void> {
  const { random } = world
  const card = () => customer.cards[random.between(0, customer.cards.length - 1)] ?? ''
  const isPaid = customer.plan !== FREE
  const acts: Act[] = [
    [10, () => switchRenewal(world, customer, { isOn: true, agrees: random.next() < agreeing })],
    [6, () => switchRenewal(world, customer, { isOn: false, agrees: false })],
    [6, () => chooseNext(world, customer, random.next() < agreeing)],
    [8, () => addCard(world, customer, 'succeeded', true)],
    [4, () => addCard(world, customer, 'insufficient_funds', true)],
    [2, () => addCard(world, customer, 'card_declined', true)],
    [2, () => addCard(world, customer, 'succeeded', true, 2028)],
    [4, () => makePrimary(world, customer, card())],
    [3, () => deleteCard(world, customer, card())],
    [2, () => deleteAllCards(world, customer)],
    [8, () => payOwed(world, customer)],
    [3, () => buy(world, customer, customer.plan, isPaid && random.next() < 0.6)],
    [2, () => orderAndCancel(world, customer)],
    [10, () => useLookups(world, customer, random.next())],
    [4, () => useLookups(world, customer, 1)],
    [3, () => moveTo(world, customer, (['TX', 'NY', 'CA'] as const)[random.between(0, 2)] ?? 'TX')],
    [2, () => refundLatest(world, customer, random.next() < 0.6)],
    [1, () => setExempt(world, customer, random.next() < 0.5)],
    [1, () => endGrace(world, customer)],
    [2, () => adjust(world, customer)],
    [0.3, () => terminate(world, customer)],
  ]
  let left = random.next() * acts.reduce((total, [weight]) => total + weight, 0)
  const chosen = acts.find(([weight]) => {
    left -= weight
    return left < 0
  })
  await chosen?.[1]()
}
