import type { APIRequestContext, Browser, BrowserContext, Locator, Page, Route } from '@playwright/test'
import {
  answerConversation,
  getAttachmentAsStaff,
  listInbox,
  readConversationAsStaff,
} from '@portal/contracts/support/admin-conversations'
import { sendMessage, startConversation } from '@portal/contracts/support/conversations'
import { type Api, logInAs, openApi } from '../fixtures/api.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { testAnother } from '../fixtures/portal.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { watchShifts } from '../fixtures/shifts.ts'
import { expect, test } from '../fixtures/test.ts'

async function supportDesk(request: APIRequestContext): Promise<Api> {
  await logInAs(request, 'support')
  return openApi(request)
}

/** The conversation with this subject, as staff find it. */
async function find(desk: Api, subject: string) {
  const { conversations } = await desk.call(listInbox, { query: { queue: 'all' } })
  const found = conversations.find((conversation) => conversation.subject === subject)
  if (!found) throw new Error(`“${subject}” is in no queue.`)
  return found
}

const panel = (page: Page) => page.getByRole('dialog', { name: /^Chat with/ })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const openChat = (page: Page) => page.getByRole('button', { name: /^Chat with us/ }).click()

async function write(page: Page, text: string): Promise<void> {
  const field = panel(page).getByRole('textbox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your reply').fill(text)
  await page.getByRole('button', { name: 'Send reply' }).click()
}

/** Which of these texts a page shows, in its order; one that stands twice is there twice. */
async function orderOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const lines = await messages(page).getByRole('listitem').allTextContents()
  return lines.flatMap((line) => texts.filter((text) => line.includes(text)))
}

/** A portal of its own, since it is restarted: one for all tests of a worker. */
const onOwnPortal = test.extend<object, { portal: OwnPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const portal = await startOwnPortal({})
      testAnother(portal)
      await use(portal)
      testAnother()
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
})

/** Two tabs of a browser in which staff are logged in, with the conversation of this subject. */
async function openAsStaff(browser: Browser, subject: string, baseURL: string): Promise<[Page, Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const desk = await supportDesk(context.request)
  const { conversation_id: id } = await find(desk, subject)
  const [tab, another] = [await context.newPage(), await context.newPage()]
  for (const page of [tab, another]) {
    await page.goto(`/admin/inbox/${id}`)
    await expect(messages(page).getByText(subject)).toBeVisible()
  }
  return [tab, another, context]
}

/** Restarts the server once the next message of a page is written there: the answer to it goes down with the server. */
function restartWhileAsked(page: Page, portal: OwnPortal): Promise<void> {
  return new Promise((resolve, reject) => {
    const isMessage = (url: URL) => /\/conversations\/[^/]+\/messages$/.test(url.pathname)
    const restart = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      try {
        await route.fetch()
        await portal.restart()
        await route.abort()
        await page.unroute(isMessage, restart)
        resolve()
      } catch (error) {
        reject(error)
      }
    }
    page.route(isMessage, restart).catch(reject)
  })
}

onOwnPortal.describe('with failures', () => {
  // That the server and the network are away the browser says by itself.
  onOwnPortal.use({ tolerated: /Failed to load resource|net::ERR_|Refused to (apply style|execute script)/ })

  onOwnPortal(
    'rule Q82: a conversation goes on through a restart of the server, a lost connection and a second tab, in one order and each message once',
    async ({ page, context, browser, portal }) => {
      const { email } = await arriveWithAccount(page)
      const texts = ['asks', 'hears', 'restarts', 'types on', 'is away', 'waits', 'is back', 'reads on'].map(
        (what) => `${email} ${what}`,
      ) as [string, string, string, string, string, string, string, string]
      const [asks, hears, restarts, typesOn, isAway, waits, isBack, readsOn] = texts
      await page.goto('/account/keys')
      await openChat(page)
      await write(page, asks)
      await expect(panel(page).getByText('Sending…')).toHaveCount(0)
      const [staff, colleague, desk] = await openAsStaff(browser, asks, portal.origin)
      const second = await context.newPage()
      await second.goto('/account')
      await openChat(second)
      await answer(staff, hears)
      const views = [page, second, staff, colleague]
      for (const view of views) await expect(messages(view).getByText(hears)).toHaveCount(1)

      const isRestarted = restartWhileAsked(page, portal)
      await staff.getByLabel('Your reply').fill(typesOn)
      await write(page, restarts)
      await isRestarted
      for (const view of views) await expect(messages(view).getByText(restarts)).toHaveCount(1)
      await expect(panel(page).getByText(/^Not sent/)).toHaveCount(0)
      await expect(staff.getByLabel('Your reply')).toHaveValue(typesOn)
      await staff.getByRole('button', { name: 'Send reply' }).click()
      for (const view of views) await expect(messages(view).getByText(typesOn)).toHaveCount(1)

      await context.setOffline(true)
      await write(page, waits)
      await expect(panel(page).getByText(/^Not sent/)).toBeVisible()
      await answer(staff, isAway)
      await expect(messages(colleague).getByText(isAway)).toHaveCount(1)
      await context.setOffline(false)
      for (const tab of [page, second]) await expect(messages(tab).getByText(isAway)).toHaveCount(1)
      await panel(page).getByRole('button', { name: 'Try again' }).click()
      for (const view of views) await expect(messages(view).getByText(waits)).toHaveCount(1)
      await write(second, isBack)
      for (const view of views) await expect(messages(view).getByText(isBack)).toHaveCount(1)

      for (const tab of [page, second]) await panel(tab).getByRole('button', { name: 'Close chat' }).click()
      await answer(staff, readsOn)
      for (const tab of [page, second])
        await expect(tab.getByRole('button', { name: 'Chat with us, 1 unread' })).toBeVisible()
      await expect(staff.getByText('Not read yet')).toBeVisible()
      await openChat(second)
      for (const tab of [page, second])
        await expect(tab.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
      for (const view of [staff, colleague]) await expect(view.getByText('Read', { exact: true })).toBeVisible()

      await openChat(page)
      for (const view of views)
        await expect
          .poll(() => orderOf(view, texts))
          .toEqual([asks, hears, restarts, typesOn, isAway, waits, isBack, readsOn])
      const inInbox = await find(await openApi(desk.request), asks)
      expect(inInbox.unread).toBe(0)
      await desk.close()
    },
  )
})

test('a visitor who reads the prices talks with sales', async ({ page, playwright, baseURL }) => {
  const staff = await playwright.request.newContext({ baseURL })
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Chat with sales' }).click()
  await write(page, 'Is there a plan for ten million lookups?')
  await expect(messages(page).getByText('Is there a plan for ten million lookups?')).toBeVisible()
  await expect(panel(page).getByText('Sending…')).toHaveCount(0)

  const desk = await supportDesk(staff)
  const { group, page: begun } = await find(desk, 'Is there a plan for ten million lookups?')
  expect([group, begun]).toEqual(['sales', '/pricing'])
  await staff.dispose()
})

/** Returns a picture of noise, clear in its first corner, as the browser encodes it. */
async function noise(page: Page, type: string, size: { width: number; height: number }): Promise<Buffer> {
  const url = await page.evaluate(
    ({ type, size: { width, height } }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pixels = new Uint32Array(width * height).map(() => 0xff000000 + Math.random() * 0x1000000)
      const context = canvas.getContext('2d')
      context?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0)
      context?.clearRect(0, 0, 64, 64)
      return canvas.toDataURL(type)
    },
    { type, size },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Returns the JPEG as a phone that was held upright makes it: with a place, and lying on its side. */
function asPhoto(jpeg: Buffer, place: string): Buffer {
  const turned = Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex')
  const facts = Buffer.concat([Buffer.from('Exif\0\0'), turned, Buffer.from(place)])
  const head = Buffer.from([0xff, 0xe1, 0, facts.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, facts, jpeg.subarray(2)])
}

/** Returns the size of a picture as a page shows it, and the color of its first pixel. */
function seenIn(page: Page, picture: Buffer) {
  return page.evaluate(
    async (url) => {
      const image = Object.assign(new Image(), { src: url })
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(image, 0, 0)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      return { width: image.naturalWidth, height: image.naturalHeight, isWhite: Math.min(red, green, blue) > 240 }
    },
    `data:image/jpeg;base64,${picture.toString('base64')}`,
  )
}

test('rules Q84, Q85: a large image comes to staff smaller, and a photo upright and without its place', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { email } = await arriveWithAccount(page)
  const customer = await openApi(page.request)
  const { conversation } = await customer.call(startConversation, { body: { page: '/account', text: email } })
  const id = conversation.conversation_id
  await page.goto('/account/keys')
  const large = await noise(page, 'image/png', { width: 2200, height: 500 })
  const photo = asPhoto(await noise(page, 'image/jpeg', { width: 200, height: 100 }), 'N 52.51 E 13.37')
  expect(large.length).toBeGreaterThan(3_000_000)
  expect(await seenIn(page, photo)).toMatchObject({ width: 100, height: 200 })

  await openChat(page)
  const choose = panel(page).getByLabel('Add image')
  await choose.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: large })
  await expect(panel(page).getByText('Made smaller to send.')).toBeVisible()
  await write(page, 'Large')
  await expect(messages(page).getByRole('img', { name: 'screen.jpg' })).toBeVisible()
  await choose.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(panel(page).getByRole('button', { name: 'Remove' })).toBeVisible()
  await write(page, 'Photo')
  await expect(messages(page).getByRole('img', { name: 'photo.jpg' })).toBeVisible()

  const staff = await playwright.request.newContext({ baseURL })
  const desk = await supportDesk(staff)
  const news = await desk.call(readConversationAsStaff, { params: { id }, query: {} })
  const [screen = large, upright = photo] = await Promise.all(
    news.messages.flatMap(({ attachment }) =>
      attachment
        ? [
            desk
              .ask(getAttachmentAsStaff, { params: { id, attachment: attachment.attachment_id } })
              .then((got) => got.body()),
          ]
        : [],
    ),
  )
  expect(screen.length).toBeLessThanOrEqual(1_048_576)
  expect(await seenIn(page, screen)).toEqual({ width: 2000, height: 455, isWhite: true })
  expect(await seenIn(page, upright)).toMatchObject({ width: 100, height: 200 })
  expect(upright.toString('latin1')).not.toMatch(/Exif|52\.51/)
  await staff.dispose()
})

/** Hostile texts that have to stay text in its place: none runs as a script, is wider than its line or turns the text beside it around. */
const HOSTILE = [
  'w'.repeat(3_990),
  '<img src=x onerror="document.title=1"><script>document.title=2</script>{{7*7}}<%= 7 %>',
  `\u202e turned https://docs.example/a b`,
  `marks a${'\u0301\u0323'.repeat(200)} \u200b\u200d\ufeff \u{1f468}\u200d\u{1f469}\u200d\u{1f467}${'\u{1f600}'.repeat(200)}`,
]

/** Returns whether the browser draws the beginning of an address to the left of its end. */
function readsFromLeft(link: Locator): Promise<boolean> {
  return link.evaluate((element) => {
    const text = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) as Text
    const edge = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return edge(0) < edge(text.length - 1)
  })
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('[role=log], [role=dialog], dialog')]
    return wide
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  })

test('rule Q83: hostile words of both sides are text that keeps to its place, for the customer and for staff', async ({
  page,
  browser,
  baseURL,
}) => {
  const shifted = await watchShifts(page)
  const { email } = await arriveWithAccount(page)
  const customer = await openApi(page.request)
  const { conversation } = await customer.call(startConversation, { body: { page: '/account', text: email } })
  const params = { id: conversation.conversation_id }
  for (const text of HOSTILE) await customer.call(sendMessage, { params, body: { text } })
  const [staff, , context] = await openAsStaff(browser, email, baseURL ?? '')
  const desk = await openApi(context.request)
  for (const text of HOSTILE) await desk.call(answerConversation, { params, body: { text } })

  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('link', { name: 'Service status' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await openChat(page)
  await expect(messages(page).getByRole('link')).toHaveCount(2)
  // 0.00: letters of a font that comes a moment later may be a pixel wider.
  expect((await shifted()).toFixed(2)).toBe('0.00')
  for (const view of [page, staff]) {
    await expect(messages(view).getByRole('link', { name: 'https://docs.example/a' })).toHaveCount(2)
    for (const width of [320, 1280]) {
      await view.setViewportSize({ width, height: 800 })
      expect(await overflow(view)).toEqual([])
      for (const link of await messages(view).getByRole('link').all()) expect(await readsFromLeft(link)).toBe(true)
    }
    expect(await messages(view).locator('img, script').count()).toBe(0)
    await expect(view).not.toHaveTitle(/^[12]$/)
  }
  await staff.goto('/admin/inbox?queue=all')
  await expect(staff.getByRole('link', { name: /^Nora Quist/ }).first()).toBeVisible()
  expect(await overflow(staff)).toEqual([])
  await context.close()
})

test.describe('with files that come late', () => {
  // What is broken off below.
  test.use({ tolerated: /Failed to load resource|ChunkLoadError/ })

  test('rule H85: neither a toast nor chat that opens pushes anything, however late it comes', async ({ page }) => {
    await arriveWithAccount(page)
    const shifted = await watchShifts(page)
    const settled = pageSettled(page)
    await page.goto('/account/keys')
    await expect(page.getByText('No secret keys yet')).toBeVisible()
    await settled
    // One of the parts of the frame that come last.
    await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
    let isBroken = true
    await page.route(
      (url) => url.pathname.endsWith('.js'),
      async (route) => {
        // A browser counts nothing that follows an act within half a second.
        await new Promise((resolve) => setTimeout(resolve, 700))
        await (isBroken ? route.abort() : route.continue())
      },
    )
    await openChat(page)
    await expect(page.getByText('Chat could not be opened. Try again in a moment.')).toBeVisible()
    isBroken = false
    await openChat(page)
    await expect(panel(page).getByRole('textbox', { name: 'Message' })).toBeVisible()
    // 0.00: letters of a font that comes a moment later may be a pixel wider.
    expect((await shifted()).toFixed(2)).toBe('0.00')
  })
})
