import { expect, test } from '../fixtures/test.ts'
import { expectScreen, go, REMOTES } from './remotes.ts'

// The file that the open page was told of is gone: that it is not there, and not what it should be, the browser says.
test.use({ tolerated: /Failed to load resource|integrity/ })

test('a page that was open while something was released still leads to the other remotes', async ({ page, signIn }) => {
  await signIn('owner')
  await page.route(REMOTES.keys.path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/\/plans\/\w+/g, '/plans/0123456789abcdef0123456789abcdef') })
  })
  await page.goto(REMOTES.keys.path)
  await expectScreen(page, REMOTES.keys)

  await go(page, REMOTES.team)
  await expectScreen(page, REMOTES.team)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
