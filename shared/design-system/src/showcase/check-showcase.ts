import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildShowcase } from './build-showcase.ts'
import { faultsOf } from './faults.ts'
import { serveShowcase } from './serve-showcase.ts'

const widths = [320, 375, 956, 1440]
const themes = ['light', 'dark']
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Buttons that open something. */
const openers = ['Acme Logistics', 'Filter', 'Open a dialog', 'Delete Staging…']

/** Opens the page in one theme and width, takes a screenshot and returns its faults, closed and opened. */
async function check(browser: Browser, url: string, picture: string, width: number): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.screenshot({ path: picture, fullPage: true })
  faults.push(...(await faultsOf(page)))
  for (const opener of openers) faults.push(...(await faultsWhenOpened(page, opener)))
  await page.close()
  return faults
}

async function faultsWhenOpened(page: Page, opener: string): Promise<string[]> {
  await page.getByRole('button', { name: opener, exact: true }).last().click()
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
  const faults = await faultsOf(page)
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' })
  return faults.map((fault) => `with "${opener}" opened, ${fault}`)
}

const folder = await buildShowcase()
const { url, server } = await serveShowcase(folder)
const executablePath = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium'].find((path) => existsSync(path))
const browser = await chromium.launch({ args: flags.split(' '), ...(executablePath ? { executablePath } : {}) })

for (const theme of themes) {
  for (const width of widths) {
    const faults = await check(browser, `${url}?theme=${theme}`, join(folder, `${theme}-${width}.png`), width)
    for (const fault of faults) console.error(`${theme}, ${width} px: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
}

await browser.close()
server.close()
console.log(`${process.exitCode ? 'There are faults' : 'Nothing serious'}. Screenshots are in ${folder}`)
