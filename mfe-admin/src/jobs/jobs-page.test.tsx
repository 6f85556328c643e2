import { expect, test } from '@jest/globals'
import { type BackgroundJob, countJobs, listJobs, startJob } from '@portal/contracts/authorization/admin-jobs'
import { meets } from '@portal/contracts/roles'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const aJob = (said: Partial<BackgroundJob>): BackgroundJob => ({
  id: 1,
  kind: 'mail',
  state: 'waiting',
  subject_id: '',
  due: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString(),
  tries: 0,
  last_error: '',
  action: '',
  cursor: String(said.id ?? 1),
  ...said,
})

const FAILED = aJob({ id: 7, state: 'failed', tries: 10, last_error: 'Error: no route', action: 'retry' })
const RETRYING = aJob({ id: 8, kind: 'renewal.try', state: 'retrying', subject_id: '7001', tries: 2, action: 'run' })

/** An API that has these jobs, filtered as the server does it. */
function fakeJobs(...jobs: BackgroundJob[]) {
  const fake = fakeApi()
  fake.on(listJobs, ({ query: { state, kind, after } }) => {
    const found = jobs.filter((job) => (!state || job.state === state) && (!kind || job.kind === kind))
    const from = after ? found.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return found.slice(from, from + 50)
  })
  fake.on(countJobs, () => jobs.map(({ kind, state, due }) => ({ kind, state, count: 1, oldest: due })))
  fake.on(startJob, () => undefined)
  return fake
}
const open = (
  fake: ReturnType<typeof fakeJobs>,
  path = '/admin/jobs',
  role: 'support' | 'billing-ops' = 'billing-ops',
) => openAdmin({ fake, path, visitor: aStaffMember(role) })

test('rule N44: a row says what it is about, its state, when it is due, its tries and what went wrong', async () => {
  const page = open(fakeJobs(FAILED, RETRYING, aJob({ id: 9, kind: 'of.tomorrow' })))
  const failed = await page.row(/Job 7/)
  for (const fact of ['Email', 'Failed', 'in 3 days', '10', 'Error: no route'])
    expect(failed.textContent).toContain(fact)
  expect((await page.row(/Job 8/)).textContent).toContain('Charge for a renewalJob 8, about 7001')
  expect((await page.row(/Job 9/)).textContent).toContain('of.tomorrow')
  const tabs = within(page.getByRole('navigation', { name: 'State of background jobs' })).getAllByRole('link')
  await waitFor(() =>
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'All3',
      'Failed1',
      'Running0',
      'Late0',
      'Retrying1',
      'Waiting1',
    ]),
  )
})

test('rule N44: state and kind are in the address, and what does not match is not asked for', async () => {
  const fake = fakeJobs(FAILED, RETRYING)
  const page = open(fake, '/admin/jobs?state=failed')
  await page.row(/Job 7/)
  expect(page.queryByText(/Job 8/)).toBeNull()
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Kind' }), 'Charge for a renewal')
  await page.findByText('No failed jobs of this kind')
  expect(location.search).toBe('?state=failed&kind=renewal.try')
  expect(fake.requestsOf(listJobs).map(({ query }) => query)).toEqual([
    { state: 'failed' },
    { state: 'failed', kind: 'renewal.try' },
  ])
})

test('rule E37: a failed job is tried again with a reason, which stays where the server refuses', async () => {
  const fake = fakeJobs(FAILED)
  const page = open(fake)
  await page.user.click(await page.findByRole('button', { name: 'Try again job 7…' }))
  await page.findByRole('dialog', { name: 'Try again: Email?' })
  await page.press('Try again')
  await page.findAllByText('This field is required')
  expect(fake.requestsOf(startJob)).toHaveLength(0)

  fake.refuse(startJob, 'identity-context:job-not-startable')
  await page.user.type(page.getByLabelText('Reason'), 'The mail server is back')
  await page.press('Try again')
  await page.findByText('This background job is running, or its time has not come.')
  expect(page.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The mail server is back')

  fake.on(startJob, () => undefined)
  const asked = fake.requestsOf(listJobs).length
  await page.press('Try again')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Job 7 is started'))
  expect(fake.requestsOf(startJob).at(-1)).toMatchObject({
    params: { id: 7 },
    body: { reason: 'The mail server is back' },
  })
  await waitFor(() => expect(fake.requestsOf(listJobs).length).toBeGreaterThan(asked))
})

test('rule E37: support reads the list and has no button', async () => {
  const page = open(fakeJobs(FAILED, RETRYING), '/admin/jobs', 'support')
  await page.row(/Job 8/)
  expect(page.queryByRole('button', { name: /job \d/ })).toBeNull()
})

test('fifty at a time, and more when somebody asks', async () => {
  const page = open(fakeJobs(...Array.from({ length: 60 }, (_, at) => aJob({ id: at + 1 }))))
  await page.row(/Job 50\b/)
  expect(page.queryByText('Job 51')).toBeNull()
  await page.press('Load more')
  await page.row(/Job 60\b/)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('nothing that waits, and a list that cannot be had, are said', async () => {
  const fake = fakeJobs()
  const page = open(fake)
  expect(await page.findByText('No background jobs')).toBeTruthy()
  page.unmount()
  fake.refuse(listJobs, 'request:too-large')
  expect(await open(fake).findByText('Could not load background jobs')).toBeTruthy()
})

test('the page is in the navigation of those who may read it', () => {
  const { requires = 'public', navigation } = manifest.pages.find(({ path }) => path === '/admin/jobs') ?? {}
  expect(navigation?.label).toBe('Background jobs')
  const readers = (['support', 'billing-ops', 'auditor', 'super-admin', 'user-admin', 'catalog-admin'] as const).filter(
    (role) => meets(requires, { roles: [role] }),
  )
  expect(readers).toEqual(['support', 'billing-ops', 'auditor', 'super-admin'])
})
