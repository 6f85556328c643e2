import { END_OF_TERM } from '@portal/contracts/sales/term'
import type { Product } from './products.ts'

interface Question {
  question: string
  answer: string
}

/** Explains what happens after the last lookup, which every visitor wonders about. */
export const USED_UP = {
  title: 'What happens when lookups are used up',
  lead: 'Your account always shows how many are left, so it never comes as a surprise.',
  points: [
    {
      title: 'On a plan you pay for',
      text: 'It renews at once if you agreed to that. Otherwise further lookups are refused with status 402 until you choose the next plan, which begins as soon as it is paid.',
    },
    {
      title: 'On the free plan',
      text: 'Lookups are refused with status 402. It begins again when its month is over; a larger plan begins at once.',
    },
    {
      title: 'No charge without your consent',
      text: `${END_OF_TERM} You are charged for nothing that you did not order or agree to.`,
    },
  ],
}

/** Frequent questions before choosing a plan; lists are not counted in lookups. */
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
      'Yes. The free plan needs no card. It begins again when its month is over, until you turn that off. You pay from the moment you choose a larger plan, and not before.',
  },
  {
    question: 'What does “requests per second” mean?',
    answer:
      'It is the most requests that one license may send in a second. Requests beyond it are answered with status 429 and can be sent again a moment later.',
  },
  {
    question: 'Can I change my plan before its term is over?',
    answer:
      'You can add to it: a second plan begins the same day, and the older one is used up first. What you have paid for stays yours until its lookups are used or its term ends.',
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
    question: 'What is a seat?',
    answer:
      'One person who belongs to your account, or is invited to it. An account has as many seats as the largest of its running plans gives; a smaller plan later takes nobody out.',
  },
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
      'Any time. Turn renewal off in the cart, or on the page of the subscription until the next term begins. The plan then ends by itself when its lookups are used or its term is over, and nothing is charged afterwards.',
  },
]
