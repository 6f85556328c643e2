import type { Product } from './products.ts'

interface Question {
  question: string
  answer: string
}

/** What happens at the last lookup, which every price hides a question about. */
export const USED_UP = {
  title: 'What happens when lookups are used up',
  lead: 'Your account always shows how many are left, so it never comes as a surprise.',
  points: [
    {
      title: 'With auto-renew',
      text: 'The plan renews, and is charged again, as soon as its last lookup is used, and lookups go on without a gap.',
    },
    {
      title: 'Without auto-renew',
      text: 'Further lookups are refused with status 402 until you choose a plan. You are never charged for anything you did not order.',
    },
    {
      title: 'On the free plan',
      text: 'Lookups are refused until the month is over. Then the full number is available again.',
    },
  ],
}

/** What people ask before they choose a plan; lists are not counted in lookups. */
export function questionsAbout({ sale }: Pick<Product, 'sale'>): readonly Question[] {
  return [...(sale === 'lists' ? ABOUT_LISTS : ABOUT_LOOKUPS), ...ALWAYS]
}

const ABOUT_LOOKUPS: readonly Question[] = [
  {
    question: 'What counts as a lookup?',
    answer:
      'A request that is answered, also with an empty list. Requests that are refused, because of a wrong key or too many at once, do not count.',
  },
  {
    question: 'Can I try it before I pay?',
    answer:
      'Yes. The free plan needs no card and does not end: its lookups are there again every month. You pay from the moment you choose a larger plan, and not before.',
  },
  {
    question: 'What does “requests per second” mean?',
    answer:
      'It is the most requests that one license may send in a second. Requests beyond it are answered with status 429 and can be sent again a moment later.',
  },
  {
    question: 'Can I change my plan before its term is over?',
    answer:
      'The next plan takes effect when the current one renews. If you need more right away, a second subscription can start the same day; the older one is used up first.',
  },
]

const ABOUT_LISTS: readonly Question[] = [
  {
    question: 'What do I get for a year?',
    answer:
      'The list as it is today, and each new edition of it as soon as it comes out. Download it as often as you like and use it in your own systems.',
  },
]

const ALWAYS: readonly Question[] = [
  {
    question: 'Is tax included?',
    answer:
      'No. Prices are in US dollars before sales tax, which depends on where your account is taxed. You see it line by line before you pay.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By credit card. Put a plan in the cart, give your address, and confirm the total; the plan begins as soon as the payment went through, and the receipt comes by mail.',
  },
  {
    question: 'Can I cancel?',
    answer:
      'At any time. Turn off automatic renewal in your account: what you have paid for stays usable until its end, and nothing is charged afterwards.',
  },
]
