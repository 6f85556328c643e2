import { chromium } from '@playwright/test'

// usage: node --import tsx .r3-shoot.mts <name> <path> [who] [widths] [themes]
const [name, path, who = '', widths = '1440', themes = 'light', action = ''] = process.argv.slice(2)
const base = 'http://localhost:5330'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const context = await browser.newContext({ baseURL: base })
const page = await context.newPage()
const complaints: string[] = []
page.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) complaints.push(m.text())
})
page.on('pageerror', (e) => complaints.push(String(e)))
if (who) {
  await page.goto('/login')
  const xsrf = (await context.cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? ''
  const r = await context.request.post('/api/authorization/identities/login', {
    data: { username: who, password: 'correct-horse-battery' },
    headers: { 'X-XSRF-TOKEN': xsrf, 'Idempotency-Key': crypto.randomUUID(), origin: base },
  })
  if (!r.ok()) console.log('login', r.status(), await r.text())
}
for (const theme of themes.split(','))
  for (const width of widths.split(',').map(Number)) {
    await context.addCookies([{ name: 'theme', value: theme, url: base }])
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await page.waitForTimeout(1800)
    if (action) {
      await page.evaluate(action).catch((e) => console.log(String(e)))
      await page.waitForTimeout(500)
    }
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if ((overflow as number) > 0) console.log('OVERFLOW', width, overflow)
    await page.screenshot({ path: `/tmp/r3/shots/${name}-${theme}-${width}.png`, fullPage: true })
  }
console.log(await page.title(), complaints)
await browser.close()
