import { ButtonLink } from '@portal/design-system/button-link'
import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import { useQuery } from '@portal/platform/api'
import { Hero } from '../marketing-page/hero.tsx'
import { Points } from '../marketing-page/points.tsx'
import { Section } from '../marketing-page/section.tsx'
import { planQueries } from '../plans/plan-queries.ts'
import { licencesOf } from '../plans/price-list.ts'
import { NextStep } from '../products/next-step.tsx'
import { PRICING_PATH, PRODUCTS_PATH } from '../products/product-paths.ts'
import { PRODUCTS } from '../products/products.ts'
import { CodeExample } from './code-example.tsx'
import { priceSummary } from './price-summary.ts'
import { REQUEST, RESPONSE } from './verification-example.ts'
import styles from './verification-page.module.css'

const [PRODUCT] = PRODUCTS

const BENEFITS = [
  {
    title: 'Corrects',
    text: 'Misspelled streets, swapped directions and wrong ZIP Codes are put right and written the postal way.',
  },
  {
    title: 'Completes',
    text: 'ZIP+4, delivery point and missing suite numbers are added, so that mail is sorted by machine.',
  },
  {
    title: 'Confirms',
    text: 'Each address says whether mail can be delivered to it, whether it is vacant, and what is wrong if it is not real.',
  },
  {
    title: 'Explains',
    text: 'The answer names every change, so that you can show it to whoever typed the address, or take it silently.',
  },
]

/** `/products/us-address-verification`: what it does, shown with a real request and its answer, and what it costs. */
export function VerificationPage() {
  return (
    <div className={styles.page}>
      <Hero title={PRODUCT.name} promise={PRODUCT.promise} crumb={<Crumb />}>
        <div className={styles.actions}>
          <ButtonLink variant="primary" href={PRICING_PATH}>
            See pricing
          </ButtonLink>
          <PriceLine />
        </div>
      </Hero>
      <Section title="What it does to an address">
        <Points points={BENEFITS} />
      </Section>
      <Section
        title="One request, one answer"
        lead="A secret key signs requests from your servers. The example asks for an address as people type it."
      >
        <div className={styles.example}>
          <CodeExample title="Request" code={REQUEST} />
          <CodeExample title="Response" code={RESPONSE} />
        </div>
      </Section>
      <NextStep />
    </div>
  )
}

function Crumb() {
  return (
    <Link href={PRODUCTS_PATH} variant="quiet">
      Products
    </Link>
  )
}

function PriceLine() {
  const plans = useQuery(planQueries.list()).data
  return <p className={styles.price}>{plans ? priceSummary(licencesOf(plans, PRODUCT)) : <Skeleton width="long" />}</p>
}
