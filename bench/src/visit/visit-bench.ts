import { writeFileSync } from 'node:fs'
import { type Finding, isKept } from './budgets.ts'
import { weighLibraries } from './bundled-libraries.ts'
import { type FirstVisit, firstVisit, leastFirstVisit } from './first-visit.ts'
import { budgetsTable, visitsTable } from './print-tables.ts'
import { FURTHER_SCREENS, KEYS_SCREEN, PUBLIC_PAGES, SCREENS } from './screens.ts'
import { sixtyRemotes } from './sixty-remotes.ts'
import { onStage, type Stage } from './stage.ts'
import { countTrips } from './trips.ts'
import { walkThrough } from './walk-through.ts'
import { releasesMet, visitOf, weighOwnCode, weighVisits } from './weigh-visits.ts'

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
  const trips = await countTrips(stage, KEYS_SCREEN)
  const ofSite: Finding[] = []
  for (const page of PUBLIC_PAGES) {
    ofSite.push({ budget: 'siteTrips', remote: page.path, measured: (await countTrips(stage, page)).content })
  }
  const visits: FirstVisit[] = []
  for (const screen of SCREENS) {
    visits.push(await (screen === KEYS_SCREEN ? leastFirstVisit(stage, screen) : firstVisit(stage, screen)))
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
    ...walked,
    ...(await sixtyRemotes(stage, visitOf(visits, KEYS_SCREEN))),
    ...weighLibraries(stage.releases, releasesMet(visits)),
  ]
}
