import { chromium } from '@playwright/test'

const [, , origin, path, name, email = 'owner@acme.example'] = process.argv
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const scheme of ['light', 'dark'] as const)
  for (const width of [375, 956, 1440]) {
    const context = await browser.newContext({ baseURL: origin, colorScheme: scheme, viewport: { width, height: 900 } })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
    await page.goto('/login')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/account')
    await page.goto(path)
    await page
      .getByRole('region', { name: 'Log-ins of the last 90 days' })
      .getByRole('row')
      .nth(1)
      .waitFor()
      .catch((e) => console.log(String(e).slice(0, 200)))
    await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png`, fullPage: true })
    await context.close()
  }
await browser.close()
