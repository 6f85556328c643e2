import { planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { pathOfCatalogEntry } from '../../paths.ts'
import { type Catalog, nameOfEdition, nameOfLicense, nameOfLine, nameOfPlan } from '../catalog.ts'
import { useOpenDialog } from '../catalog-dialogs.ts'
import type { OpenedDialog } from '../opened-dialog.ts'
import { useMayChangeCatalog } from '../use-catalog.ts'
import styles from './first-steps.module.css'

interface Step {
  title: string
  why: string
  /** The first that there is of its kind. */
  made: { name: string; href: string } | undefined
  button: string
  opens: OpenedDialog
}

/** Leads from an empty catalog to a plan on sale, one thing after the other (rule G66); gone once customers can buy something. */
export function FirstSteps({ catalog }: { catalog: Catalog }) {
  const may = useMayChangeCatalog()
  if (catalog.plans.some(isBought)) return null

  const steps = stepsOf(catalog)
  const next = steps.findIndex(({ made }) => !made)
  return (
    <Card
      title="Nothing is on sale yet"
      description={
        may
          ? 'Customers can buy something once these are there.'
          : 'A catalog administrator creates these, one after the other.'
      }
    >
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.title} className={styles.step} data-done={step.made ? true : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {step.made ? <Icon name="check" /> : at + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{step.title}</span>
              <span className={styles.why}>{step.made ? <Made {...step.made} /> : <span>{step.why}</span>}</span>
            </span>
            {may && at === next && <StepButton step={step} />}
          </li>
        ))}
      </ol>
      {may && next === 0 && <SampleOffer />}
    </Card>
  )
}

/** The other way to fill an empty catalog (rule G131). */
function SampleOffer() {
  const open = useOpenDialog()
  return (
    <p className={styles.offer}>
      <span>Or begin with the sample catalog and change what is different.</span>
      <Button onClick={() => open({ dialog: 'load-sample' })}>Load the sample catalog…</Button>
    </p>
  )
}

function Made({ name, href }: { name: string; href: string }) {
  return (
    <>
      <VisuallyHidden>Done: </VisuallyHidden>
      <Link href={href}>{name}</Link>
    </>
  )
}

function StepButton({ step: { button, opens } }: { step: Step }) {
  const open = useOpenDialog()
  return (
    <Button variant="primary" onClick={() => open(opens)}>
      {button}
    </Button>
  )
}

function isBought(plan: Catalog['plans'][number]): boolean {
  return ['on-sale', 'ending'].includes(planSaleState(plan))
}

function stepsOf({ lines, editions, licenses, plans }: Catalog): readonly Step[] {
  const [line, edition, license] = [lines[0], editions[0], licenses[0]]
  const plan = plans.find((one) => planSaleState(one) !== 'deprecated')
  return [
    {
      title: 'Product line',
      why: 'What it is about, such as US Address Verification, and how it is taxed.',
      made: line && { name: nameOfLine(line), href: pathOfCatalogEntry('lines', line.id ?? '') },
      button: 'New product line…',
      opens: { dialog: 'new-line' },
    },
    {
      title: 'Edition',
      why: 'How much of the line customers get, such as Core or Plus.',
      made: edition && { name: nameOfEdition(edition), href: pathOfCatalogEntry('editions', edition.id ?? '') },
      button: 'New edition…',
      opens: { dialog: 'new-edition', parentId: line?.id },
    },
    {
      title: 'License',
      why: 'Where an edition is hosted, and which region it covers.',
      made: license && { name: nameOfLicense(license), href: pathOfCatalogEntry('licenses', license.licenseId ?? '') },
      button: 'New license…',
      opens: { dialog: 'new-license', parentId: edition?.id },
    },
    {
      title: 'Plan',
      why: 'How many lookups of the license, for how long and for how much.',
      made: plan && { name: nameOfPlan(plan), href: pathOfCatalogEntry('plans', plan.id ?? '') },
      button: 'New plan…',
      opens: { dialog: 'new-plan', parentId: license?.licenseId },
    },
    ...(plan ? [onSaleStep(plan)] : []),
  ]
}

/** The step of a plan that is there, but that customers cannot buy. */
function onSaleStep(plan: Catalog['plans'][number]): Step {
  return {
    title: 'On sale',
    why: `${nameOfPlan(plan)} has to be on the price list and for sale.`,
    made: undefined,
    button: 'Put on sale…',
    opens: { dialog: 'change-plan', id: plan.id ?? '' },
  }
}
