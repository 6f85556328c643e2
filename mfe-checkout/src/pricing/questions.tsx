import { Points, Section } from '../marketing-page/marketing-page.tsx'
import type { Product } from '../products/products.ts'
import styles from './pricing.module.css'

/** What happens at the last lookup, which every price hides a question about. */
export function UsedUp() {
  return (
    <Section
      title="What happens when lookups are used up"
      lead="Your account always shows how many are left, so it never comes as a surprise."
    >
      <Points points={USED_UP} />
    </Section>
  )
}

const USED_UP = [
  {
    title: 'With auto-renew',
    text: 'The plan renews as soon as its last lookup is used, and lookups go on without a gap.',
  },
  {
    title: 'Without auto-renew',
    text: 'Further lookups are refused with status 402 until you choose a plan. You are never charged for anything you did not order.',
  },
  {
    title: 'On the free plan',
    text: 'Lookups are refused until the month is over. Then the full number is available again.',
  },
]

/** What people ask before they choose a plan. */
export function Questions({ product }: { product: Product }) {
  return (
    <Section title="Questions and answers">
      <div className={styles.questions}>
        {questionsAbout(product).map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

/** Lists are not counted in lookups. */
function questionsAbout({ sale }: Pick<Product, 'sale'>) {
  return [...(sale === 'lists' ? ABOUT_LISTS : ABOUT_LOOKUPS), ...ALWAYS]
}

const ABOUT_LOOKUPS = [
  {
    question: 'What counts as a lookup?',
    answer:
      'A request that is answered. Requests that are refused, because of a wrong key or too many at once, do not count. A request with several addresses counts each of them.',
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
  {
    question: 'What is enhanced data privacy?',
    answer: 'The addresses that you look up under such a plan are not kept once they have been answered.',
  },
]

const ABOUT_LISTS = [
  {
    question: 'What do I get for a year?',
    answer:
      'The list as it is today, and each new edition of it as soon as it comes out. Download it as often as you like and use it in your own systems.',
  },
]

const ALWAYS = [
  {
    question: 'Is tax included?',
    answer:
      'No. Prices are in US dollars before sales tax, which depends on where your account is taxed. You see it line by line before you pay.',
  },
  {
    question: 'How do I get a plan, or switch to another one?',
    answer:
      'Our sales team sets it up for your account. Once it is active, your account shows how much is used and when it renews, and lets you turn auto-renewal off and on.',
  },
]
