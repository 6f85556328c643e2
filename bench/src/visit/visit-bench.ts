import { writeFileSync } from 'node:fs'
import { PAGES } from '@portal/contracts/pages'
import { BUDGETS, type Finding, isKept } from './budgets.ts'
import { weighLibraries } from './bundled-libraries.ts'
import { type FirstVisit, firstVisit, leastFirstVisit } from './first-visit.ts'
import { budgetsTable, visitsTable } from './print-tables.ts'
import { type RepeatView, repeatView } from './repeat-view.ts'
import { FURTHER_SCREENS, KEYS_SCREEN, PUBLIC_PAGES, SCREENS, type View } from './screens.ts'
import { onStage, type Stage } from './stage.ts'
import { wholeTrips } from './trips.ts'
import { walkThrough } from './walk-through.ts'
import { releasesMet, weighOwnCode, weighVisits } from './weigh-visits.ts'

/** Of which the least counts. */
const VISITS_OF_KEYS = 3
const PRICING: View = { path: PAGES.pricing, content: 'h1' }

/** What it costs to open the portal. Writes the counts into `report`; answers whether every budget is kept. */
export async function benchVisit(report: string | undefined): Promise<boolean> {
  const findings = await onStage(measure)
  const failed = findings.filter((finding) => !isKept(finding)).length
  console.log(`\n${budgetsTable(findings)}\n\n${findings.length - failed} budgets kept, ${failed} exceeded`)
  if (report) writeFileSync(report, JSON.stringify({ passed: findings.length - failed, failed }))
  return failed === 0
}

/** What is weighed comes last: by then the portal has answered each of its questions before. */
async function measure(stage: Stage): Promise<Finding[]> {
  const walked = await walkThrough(stage)
  const trips = await wholeTrips(
    stage,
    KEYS_SCREEN,
    ({ header, content }) => header <= BUDGETS.headerTrips.most && content <= BUDGETS.rowTrips.most,
  )
  const ofSite: Finding[] = []
  for (const page of PUBLIC_PAGES) {
    const { content } = await wholeTrips(stage, page, (trips) => trips.content <= BUDGETS.siteTrips.most)
    ofSite.push({ budget: 'siteTrips', remote: page.path, measured: content })
  }
  const repeated: Finding[] = []
  for (const page of [KEYS_SCREEN, PRICING]) {
    const seen = await repeatView(stage, page, isRepeatKept)
    repeated.push(...repeatFindings(page.path, seen))
  }
  const visits: FirstVisit[] = []
  for (const screen of SCREENS) {
    visits.push(
      await (screen === KEYS_SCREEN ? leastFirstVisit(stage, screen, VISITS_OF_KEYS) : firstVisit(stage, screen)),
    )
  }
  const further: FirstVisit[] = []
  for (const screen of FURTHER_SCREENS) further.push(await firstVisit(stage, screen))
  console.log(`\n${visitsTable([...visits, ...further])}`)

  return [
    ...weighVisits(visits),
    ...further.map(weighOwnCode),
    { budget: 'headerTrips', measured: trips.header },
    { budget: 'rowTrips', measured: trips.content },
    ...ofSite,
    ...repeated,
    ...walked,
    ...weighLibraries(stage.releases, releasesMet(visits)),
  ]
}

/** Of a page that is opened again only the document is asked for before its content (rule H83). */
function repeatFindings(remote: string, { trips, before, kb }: RepeatView): Finding[] {
  const because = before.map(({ kind, url }) => `${kind} ${url}`)
  return [
    { budget: 'repeatTrips', remote, measured: trips, because },
    { budget: 'repeatRequests', remote, measured: before.length, because },
    { budget: 'repeatTransfer', remote, measured: kb },
  ]
}

function isRepeatKept(seen: RepeatView): boolean {
  return repeatFindings('', seen).every(isKept)
}
