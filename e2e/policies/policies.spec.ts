import { getDocument } from '../fixtures/document.ts'
import { runScript } from '../fixtures/run-script.ts'
import { expect, test } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'

/* That no screen breaks a policy is asserted by every test of this folder's neighbours: a violation fails it. */

test('every document comes with an enforced policy without an unsafe word, and takes scripts from the portal alone', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  for (const { path } of SCREENS) {
    const headers = (await getDocument(page.request, path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).toMatch(/trusted-types default(;|$)/)
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^' ]+')*(;|$)/)
    expect(policy, path).not.toContain('unsafe')
    expect(headers['content-security-policy-report-only'], path).toBeUndefined()
  }
})

test('a document of somebody who is signed in is kept by nobody', async ({ page, signIn }) => {
  await signIn('owner')
  const headers = (await getDocument(page.request, '/account/keys')).headers()

  expect(headers['cache-control']).toBe('no-store')
})

test.describe('what a page must not run', () => {
  test.use({ tolerated: /policy|Content Security Policy|Trusted|Failed to load resource|Refused to execute script/i })

  test('a script in the markup, a handler, an evaluated string and markup from a string do not run', async ({
    page,
    signIn,
  }) => {
    await signIn('owner')
    await page.goto('/account/keys')
    await expect(page.getByRole('table', { name: 'Secret keys' })).toBeVisible()

    const refused = await page.evaluate(() => {
      const tries: Record<string, () => void> = {
        markup: () => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="globalThis.ran = true">'),
        script: () => {
          const script = document.createElement('script')
          script.textContent = 'globalThis.ran = true'
          document.head.append(script)
        },
        timer: () => void setTimeout('globalThis.ran = true'),
      }
      return Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt()
          return `${name} was allowed`
        } catch {
          return `${name} was refused`
        }
      })
    })
    expect(refused).toEqual(['markup was refused', 'script was refused', 'timer was refused'])
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  })

  test('a script that is not in the plan is not even asked for', async ({ page, signIn }) => {
    await signIn('owner')
    await page.goto('/account')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    const urls = [
      'https://evil.example/x.js',
      '/api/sales/pricing',
      '/releases/keys/1/evil.js',
      'data:text/javascript,0',
    ]
    for (const url of urls) {
      const outcome = await runScript(page, url)
      expect([url, outcome]).toEqual([url, 'failed'])
    }
    expect(asked.filter((url) => urls.some((one) => url.endsWith(one)))).toEqual([])
  })
})
