import { Points } from '../marketing-page/points.tsx'
import { Section } from '../marketing-page/section.tsx'

const CASES = [
  {
    title: 'With auto-renew',
    text: 'The plan renews as soon as its last lookup is used, and lookups go on without a gap.',
  },
  {
    title: 'Without auto-renew',
    text: 'Further lookups are refused with status 402 until you choose a plan. Nothing is charged that you did not order.',
  },
  {
    title: 'On the free plan',
    text: 'Lookups are refused until the month is over; then you have the full number again.',
  },
]

/** What happens at the last lookup, which every price hides a question about. */
export function UsedUp() {
  return (
    <Section
      title="What happens when lookups are used up"
      lead="Your account shows at any time how many are left, so that it is no surprise."
    >
      <Points points={CASES} />
    </Section>
  )
}
