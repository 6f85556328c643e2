import { afterEach, describe, expect, jest, test } from '@jest/globals'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts/authorization/second-factor'
import { waitFor, within } from '@testing-library/react'
import { APP_SECRET, fakeSecurity, GOOGLE, RECOVERY_CODES } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

afterEach(() => {
  jest.restoreAllMocks()
})

const ON = { since: '2026-03-09T09:00:00Z', recovery_codes_left: 10 }
const on = (left = 10) => fakeSecurity({ secondFactor: { ...ON, recovery_codes_left: left } })

/** Opens the page, and the dialog with the key. */
async function beginSetUp() {
  const page = openSecurity()
  await page.press('Set up two-step login')
  const dialog = await page.findByRole('dialog', { name: 'Set up two-step login' })
  return { ...page, dialog }
}

describe('rule B90: setting up two-step login', () => {
  test('shows the key as picture and text, and turns it on by a code', async () => {
    const page = await beginSetUp()
    within(page.dialog).getByRole('img', { name: 'QR code with the key for your authenticator app' })
    expect((await page.field('Setup key')).value).toBe(APP_SECRET)
    const field = await page.field('Code from your app')
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    await page.fill('Code from your app', '123456')
    await page.press('Turn on')
    await page.findByRole('dialog', { name: 'Keep your recovery codes' })
    expect(page.fake.requestsOf(confirmSecondFactor).map(({ body }) => body)).toEqual([{ code: '123456' }])
    for (const code of RECOVERY_CODES) page.getByText(code)
  })

  test('keeps a code that does not work, and says so at the field', async () => {
    const page = await beginSetUp()
    const refusal = 'This code does not work.'
    page.fake.refuse(confirmSecondFactor, 'identity-context:second-factor-code-refused', { fields: { code: refusal } })
    await page.fill('Code from your app', '123456')
    await page.press('Turn on')
    await page.findByText(refusal)
    expect((await page.field('Code from your app')).value).toBe('123456')
  })

  test('says why it cannot begin, and opens nothing', async () => {
    const fake = fakeSecurity()
    fake.refuse(beginSecondFactor, 'identity-context:other-sign-in-needed')
    const page = openSecurity({ fake })
    await page.press('Set up two-step login')
    await waitFor(() => expect(page.toasts()).toHaveLength(1))
    expect(page.queryByRole('dialog')).toBeNull()
  })
})

describe('rule B98: recovery codes are shown once', () => {
  const codesOf = async () => {
    const page = openSecurity({ fake: on(2) })
    await page.press('Make new recovery codes')
    await page.findByRole('dialog', { name: 'Keep your recovery codes' })
    return page
  }

  test('and are copied, downloaded or printed', async () => {
    const page = await codesOf()
    await page.press('Copy')
    expect(await navigator.clipboard.readText()).toBe('0a1b-2c3d-4e5f\n1a1b-2c3d-4e5f\n2a1b-2c3d-4e5f')

    const print = jest.spyOn(window, 'print').mockImplementation(() => {})
    await page.press('Print')
    expect(print).toHaveBeenCalledTimes(1)

    const kept: Blob[] = []
    URL.createObjectURL = (blob: Blob) => {
      kept.push(blob)
      return 'blob:codes'
    }
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await page.press('Download')
    expect(await kept[0]?.text()).toBe(
      'Recovery codes for owner@acme.example at Doorstep\n\n0a1b-2c3d-4e5f\n1a1b-2c3d-4e5f\n2a1b-2c3d-4e5f\n',
    )
  })

  test('and the dialog asks before it closes over them', async () => {
    const page = await codesOf()
    await page.user.keyboard('{Escape}')
    await page.findByText('Have you kept the codes? They are not shown again.')
    await page.press('Not yet')
    page.getByText('0a1b-2c3d-4e5f')
    await page.press('I have kept them')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.baseElement.textContent).not.toContain('0a1b-2c3d-4e5f')
    expect(page.fake.requestsOf(renewRecoveryCodes)).toHaveLength(1)
  })
})

test('the card says since when it is on and how many codes are left, and warns of few', async () => {
  const many = openSecurity({ fake: on() })
  const card = await many.card('Two-step login')
  await waitFor(() => expect(card.textContent).toContain('since 03/09/2026, with 10 recovery codes left'))
  expect(card.textContent).not.toContain('Few recovery codes')
  many.unmount()

  const few = openSecurity({ fake: on(3) })
  await few.findByText('Few recovery codes are left. Make new ones before you need them.')
  few.unmount()
  const none = openSecurity({ fake: on(0) })
  await none.findByText(/^No recovery code is left\./)
})

test('it is turned off after a question', async () => {
  const page = openSecurity({ fake: on() })
  await page.press('Turn off')
  const question = await page.findByRole('alertdialog', { name: 'Turn off two-step login?' })
  await page.user.click(within(question).getByRole('button', { name: 'Turn off' }))
  await page.findByRole('button', { name: 'Set up two-step login' })
  expect(page.fake.requestsOf(removeSecondFactor)).toHaveLength(1)
})

test('a person without a password reads that they would be asked for no code', async () => {
  const page = openSecurity({ fake: fakeSecurity({ credentials: [GOOGLE] }) })
  const card = await page.card('Two-step login')
  await waitFor(() =>
    expect(card.textContent).toContain('You have no password, so we would ask for no code when you log in.'),
  )
})
