import { formsInCrm } from '../fixtures/crm.ts'
import { press } from '../fixtures/keyboard.ts'
import { arriveWithAccount } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

const TRIAL = '/checkout/start?plan=us-core-cloud-trial-monthly'
const START_DATE = 'us_address_verification_trial_start_date'
// The second try is refused, which the browser says.
test.use({ tolerated: /Failed to load resource.*409/, viewport: { width: 375, height: 800 } })

test('a trial begins without paying, once; the CRM hears of it, and of nothing else that was not agreed to', async ({
  page,
}) => {
  const { email } = await arriveWithAccount(page)
  await page.goto(TRIAL)
  await press(page, page.getByRole('button', { name: 'Start trial' }))
  await expect(page).toHaveURL(/\/checkout\/done\/\d+/)
  await expect(page.getByText('Your plan is active')).toBeVisible()

  await expect
    .poll(() => formsInCrm(email))
    .toMatchObject([
      { form: 'trial-us-address-verification', fields: { [START_DATE]: expect.stringMatching(/^\d{4}-/) } },
    ])

  await page.goto(TRIAL)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByText('This trial was used before.')).toBeVisible()
})
