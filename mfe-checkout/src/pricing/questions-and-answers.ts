import type { Product } from '../products/products.ts'

export interface Question {
  question: string
  answer: string
}

const COUNTING: Question = {
  question: 'What counts as a lookup?',
  answer:
    'A request that is answered. Requests that are refused, for a wrong key or too many at once, count nothing; a request with several addresses counts each of them.',
}

const CHANGING: Question = {
  question: 'Can I change my plan before its term is over?',
  answer:
    'The next plan applies when the current one renews. If you need more at once, a second subscription starts the same day, and the older one is used up first.',
}

const SPEED: Question = {
  question: 'What is the number of requests per second?',
  answer:
    'As many as one license may send in a second. Above it, requests are answered with status 429 and may be sent again a moment later.',
}

const PRIVACY: Question = {
  question: 'What is enhanced data privacy?',
  answer: 'The addresses that you look up under such a plan are not kept once they are answered.',
}

const ONE_LIST: Question = {
  question: 'What do I get for a year?',
  answer:
    'The list as it is today, and each new edition of it as soon as it appears, to download as often as you like and to use in your own systems.',
}

const ALWAYS: readonly Question[] = [
  {
    question: 'Is tax included?',
    answer:
      'No. Prices are in US dollars before sales tax, which depends on where your account is taxed. It is shown line by line before anything is paid.',
  },
  {
    question: 'How do I get a plan, or another one?',
    answer:
      'Our sales team sets it up for your account. Once it runs, your account shows what is used and when it renews, and lets you switch the renewal off and on.',
  },
]

/** What is asked about a product: lists are not counted in lookups. */
export function questionsAbout({ sale }: Pick<Product, 'sale'>): readonly Question[] {
  return sale === 'lists' ? [ONE_LIST, ...ALWAYS] : [COUNTING, SPEED, CHANGING, PRIVACY, ...ALWAYS]
}
