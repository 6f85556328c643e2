import { PAGES } from '@portal/contracts/pages'
import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { signUpPath } from '../page/planned-paths.ts'
import styles from './home-page.module.css'
import pages from './page.module.css'

const SERVICES = {
  Verification: 'Corrects and completes addresses, and tells you whether mail can be delivered there.',
  Autocomplete: 'Suggests real addresses, including apartments, as people type.',
  Geocoding: 'Turns addresses into rooftop coordinates, and coordinates into addresses.',
  'Property data': 'Adds up to 350 details about buildings, lots and mortgages to US addresses.',
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
          Manage your keys, usage, team and billing in one place.
        </p>
        <div className={pages.actions}>
          <a className={buttons.primary} href={visitor ? homeOf(plan) : signUpPath(plan)}>
            {visitor ? 'Go to your account' : 'Sign Up Free'}
          </a>
          <a className={buttons.button} href={PAGES.pricing}>
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
