import { PAGES } from '@portal/contracts/pages'
import { usePage } from '../page/page-context.ts'
import { PlannedLinks } from './planned-links.tsx'

const LEGAL = { [PAGES.terms]: 'Terms', [PAGES.privacy]: 'Privacy' }

/** Links at the end of every page, and others; with the choice about measurement where there is one (rule H75). */
export function LegalLinks({ others }: { others?: Readonly<Record<string, string>> }) {
  const choices = usePage(({ plan }) => plan.privacyChoices)
  const links = { ...LEGAL, ...(choices && { [choices]: 'Privacy choices' }), ...others }
  return <PlannedLinks label="Legal" links={links} />
}
