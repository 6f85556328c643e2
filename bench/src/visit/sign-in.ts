import type { Browser, BrowserContext } from '@playwright/test'
import { logIn } from '@portal/contracts/authorization/session'
import { PASSWORD, PEOPLE, type Person } from '../people.ts'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A session of that person, for any number of browsers that start empty. */
export async function signIn(browser: Browser, origin: string, person: Person): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`) // brings the XSRF cookie
  const cookies = await context.cookies()
  const status = await page.evaluate(
    async ({ url, xsrf, body }) => {
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': xsrf,
        'idempotency-key': crypto.randomUUID(),
      }
      return (await fetch(url, { method: 'POST', headers, body })).status
    },
    {
      url: `/api/${logIn.service}${logIn.path}`,
      xsrf: cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      body: JSON.stringify({ username: PEOPLE[person], password: PASSWORD }),
    },
  )
  if (status !== 200) throw new Error(`${person} could not sign in: ${status}`)
  const session = await context.storageState()
  await context.close()
  return session
}
