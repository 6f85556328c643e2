import { RELEASE_BUDGETS_KB } from '@portal/contracts/release-budgets'

/** What a figure may be at most. KB are 1024 bytes as they travel, brotli; trips are round trips to the server. */
export interface Budget {
  figure: string
  unit: 'KB' | 'requests' | 'trips' | 'copies' | 'files'
  most: number
}

/** Every budget that gates the build; some are kept by each remote for itself. */
export const BUDGETS = {
  shellScript: { figure: 'shell: JavaScript before first content', unit: 'KB', most: RELEASE_BUDGETS_KB.shellScript },
  shellStyle: { figure: 'shell: CSS with the design system', unit: 'KB', most: 15 },
  entry: { figure: 'entry', unit: 'KB', most: RELEASE_BUDGETS_KB.entry },
  ownCode: { figure: 'own code for its first view, with the entry', unit: 'KB', most: RELEASE_BUDGETS_KB.firstView },
  zod: { figure: 'zod in its bundles', unit: 'KB', most: 10 },
  zodAndRouter: { figure: 'zod and router in its bundles', unit: 'KB', most: 20 },
  transfer: { figure: '/account/keys: all that travels, with fonts', unit: 'KB', most: 260 },
  requests: { figure: '/account/keys: requests up to the rows', unit: 'requests', most: 18 },
  headerTrips: { figure: '/account/keys: round trips to the header', unit: 'trips', most: 1 },
  rowTrips: { figure: '/account/keys: round trips to the rows', unit: 'trips', most: 2 },
  siteTrips: { figure: 'round trips to the page', unit: 'trips', most: 1 },
  repeatTrips: { figure: 'opened again: round trips to the content', unit: 'trips', most: 1 },
  repeatRequests: { figure: 'opened again: requests up to the content', unit: 'requests', most: 1 },
  repeatTransfer: { figure: 'opened again: all that travels', unit: 'KB', most: 30 },
  copies: { figure: 'copies of a shared module on one page', unit: 'copies', most: 1 },
  bundledCopies: { figure: 'builds that hold the same shared module', unit: 'copies', most: 1 },
  fetchedTwice: { figure: 'files fetched twice in a first visit', unit: 'files', most: 0 },
  fetchedTwiceOnTheWay: { figure: 'files fetched twice from remote to remote', unit: 'files', most: 0 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS

/** One figure as it was measured. */
export interface Finding {
  budget: BudgetName
  measured: number
  /** The remote that keeps the budget, or the page, where each has its own. */
  remote?: string
  /** How far the figure differed between visits of the same screen, in its unit; the least counts. */
  noise?: number
  /** What stands behind the figure; shown when it is too large, or nearly. */
  because?: readonly string[]
}

export function isKept({ budget, measured }: Finding): boolean {
  return measured <= BUDGETS[budget].most
}

/** From this share of a budget on, the next change may exceed it. */
const TIGHT_FROM = 0.98

/** Whether a weight is kept with less than 2 % to spare. Counts and trips are what they are: one file is one file. */
export function isTight(finding: Finding): boolean {
  const { unit, most } = BUDGETS[finding.budget]
  return unit === 'KB' && most > 0 && isKept(finding) && finding.measured >= TIGHT_FROM * most
}
