import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { signUpPath } from '../page/planned-paths.ts'
import styles from './home-page.module.css'
import pages from './page.module.css'

const SERVICES = {
  Verification: 'Corrects and completes an address, and says whether mail can be delivered there.',
  Autocomplete: 'Suggests real addresses, with their apartments, while somebody types.',
  Geocoding: 'Turns an address into the coordinates of its roof, and coordinates into an address.',
  'Property data': 'Adds up to 350 facts about building, lot and mortgages to a US address.',
}

export function HomePage() {
  const plan = usePage((page) => page.plan)
  const { brand, visitor } = plan

  return (
    <>
      <div className={styles.hero}>
        <h1 className={styles.title}>Every address, checked before it costs you anything</h1>
        <p className={pages.lead}>
          {brand.name} verifies, completes and locates addresses in the United States and in more than 240 countries.
          Keys, usage, team and billing are in one place: your account.
        </p>
        <div className={pages.actions}>
          <a className={buttons.primary} href={visitor ? '/account' : signUpPath(plan)}>
            {visitor ? 'Go to your account' : 'Sign Up Free'}
          </a>
          <a className={buttons.button} href="/pricing">
            See pricing
          </a>
        </div>
      </div>
      <dl className={styles.services}>
        {Object.entries(SERVICES).map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
