import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { buildShowcase } from './build-showcase.ts'
import { serveShowcase } from './serve-showcase.ts'

const widths = [320, 375, 956, 1440]
const themes = ['light', 'dark']
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is serious about a page, one line each: accessibility, what the policy refused, and what is wider than the screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`(() => { ${axe}; return axe.run() })()`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...serious.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    ),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than the screen`] : []),
  ]
}

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

const folder = await buildShowcase()
const { url, server } = await serveShowcase(folder)
const executablePath = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium'].find((path) => existsSync(path))
const browser = await chromium.launch({ args: flags.split(' '), ...(executablePath ? { executablePath } : {}) })
let faults = 0

for (const theme of themes) {
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${url}?theme=${theme}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.screenshot({ path: join(folder, `${theme}-${width}.png`), fullPage: true })
    for (const fault of [...complaints, ...(await faultsOf(page))]) {
      faults += 1
      console.error(`${theme} ${width} px: ${fault}`)
    }
    await page.close()
  }
}

await browser.close()
server.close()
console.log(faults ? `${faults} faults` : `Nothing serious. Screenshots are in ${folder}`)
process.exitCode = faults ? 1 : 0
