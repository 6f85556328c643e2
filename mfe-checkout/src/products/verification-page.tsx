import { ButtonLink } from '@portal/design-system/button-link'
import { CodeExample } from '@portal/design-system/code-example'
import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import { MarketingPage, Points, Section } from '../marketing-page/marketing-page.tsx'
import { PRICING_PATH, PRODUCTS_PATH } from '../paths.ts'
import { usePlans } from '../plans/plan.ts'
import { licensesOf, priceSummary } from '../plans/price-list.ts'
import styles from './product-pages.module.css'
import { PRODUCTS } from './products.ts'

const [PRODUCT] = PRODUCTS

/** `/products/us-address-verification`: what it does, shown with a real request and its answer, and what it costs. */
export function VerificationPage() {
  const { data: plans } = usePlans()
  return (
    <MarketingPage
      title={PRODUCT.name}
      promise={PRODUCT.promise}
      crumb={
        <Link href={PRODUCTS_PATH} variant="quiet" isAlone>
          Products
        </Link>
      }
      actions={
        <>
          <ButtonLink variant="primary" href={PRICING_PATH}>
            See pricing
          </ButtonLink>
          <p className={styles.price}>{plans ? priceSummary(licensesOf(plans, PRODUCT)) : <Skeleton width="long" />}</p>
        </>
      }
    >
      <Section title="What it does to an address">
        <Points points={BENEFITS} />
      </Section>
      <Section
        title="One request, one answer"
        lead="Your server sends its secret key with each request. This one asks about an address the way people type it."
      >
        <div className={styles.examples}>
          <CodeExample title="Request" code={REQUEST} />
          <CodeExample title="Response" code={RESPONSE} />
        </div>
      </Section>
    </MarketingPage>
  )
}

const BENEFITS = [
  {
    title: 'Corrects',
    text: 'Misspelled streets, swapped directions and wrong ZIP Codes are corrected and written as the postal service wants them.',
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
    text: 'The answer names every change, so you can show it to whoever typed the address, or accept it silently.',
  },
]

/** An address as people type it, with the spelling and the ZIP Code wrong. */
const REQUEST = `GET /street-address
    ?auth-id=YOUR_KEY_ID
    &auth-token=YOUR_TOKEN
    &street=1600+pensylvania+avenue
    &city=washington
    &state=dc
    &zipcode=20050`

const RESPONSE = `[
  {
    "delivery_line_1": "1600 Pennsylvania Ave NW",
    "last_line": "Washington DC 20500-0005",
    "components": {
      "primary_number": "1600",
      "street_name": "Pennsylvania",
      "street_suffix": "Ave",
      "street_postdirection": "NW",
      "city_name": "Washington",
      "state_abbreviation": "DC",
      "zipcode": "20500",
      "plus4_code": "0005"
    },
    "analysis": {
      "deliverable": "yes",
      "vacant": "no",
      "changed": ["street_name", "street_postdirection", "zipcode"]
    }
  }
]`
