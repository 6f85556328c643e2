import { expect, test } from '@jest/globals'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { TextField } from '@portal/design-system/text-field'
import { aSecretKey, aVisitor, type FakeApi, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../write/use-write.ts'
import { CallForm } from './call-form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { type CallFormOptions, useCallForm } from './use-call-form.ts'

type KeyWords = { label: string; description: string }
type Setting = Partial<CallFormOptions<KeyWords, keyof KeyWords, unknown, unknown>> & {
  fake?: FakeApi
  visitor?: RemoteSetting['visitor']
  /** Done to the page as soon as it is drawn. */
  onDrawn?: () => void
}

const WORDS = { label: 'Staging', description: '' }

function fakeKeys() {
  const fake = fakeApi()
  fake.on(createSecretKey, ({ body }) => aSecretKey(body))
  return fake
}

/** A key's form on a page; pressing *Other news* is the server knowing the key by other words. */
function openForm({ fake = fakeKeys(), visitor, onDrawn, values: first = WORDS, ...options }: Setting = {}) {
  function Page() {
    const create = useWrite(createSecretKey)
    const [values, setValues] = useState(first)
    const form = useCallForm(createSecretKey, {
      labels: { label: 'Label', description: 'VAT number' },
      values,
      send: (body) => create.run({ body }),
      ...options,
    })
    useLayoutEffect(() => onDrawn?.(), [])
    return (
      <CallForm form={form} aria-label="Key">
        <TextField {...form.field('label')} />
        <TextField {...form.field('description')} />
        <Button type="submit" isPending={form.isSending}>
          Save
        </Button>
        <Button onClick={form.discard}>Discard</Button>
        <Button onClick={() => setValues({ label: 'Preview', description: 'Theirs' })}>Other news</Button>
        <p>{form.isDirty ? 'Changed' : 'Unchanged'}</p>
      </CallForm>
    )
  }

  const page = renderRemote(Page, { fake, visitor })
  const [label, description] = page.getAllByRole<HTMLInputElement>('textbox') as [HTMLInputElement, HTMLInputElement]
  return {
    ...page,
    label,
    description,
    type: async (field: HTMLInputElement, text: string) => {
      await page.user.clear(field)
      if (text) await page.user.type(field, text)
    },
    sent: () => fake.requestsOf(createSecretKey).map(({ body }) => body),
    isGuarded: () => page.platform.guard.isDirty(),
  }
}

/** Fills in like a password manager: without input events. */
function fillInQuietly(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
}

/** A server that responds on request. */
function slowKeys(make = aSecretKey) {
  const fake = fakeApi()
  const waiting: (() => void)[] = []
  fake.on(createSecretKey, async ({ body }) => {
    await new Promise<void>((resolve) => void waiting.push(resolve))
    return make(body)
  })
  return { fake, answer: () => waiting.splice(0).map((resolve) => resolve()) }
}

test('what was typed is sent as the contract reads it and counts as saved; nobody who goes on is scolded', async () => {
  const page = openForm()
  await page.type(page.label, ' Production ')
  await page.press('Save')
  await page.findByText('Unchanged')
  expect(page.sent()).toEqual([{ label: 'Production', description: '' }])
  expect(page.label.value).toBe('Production')
  expect(page.isGuarded()).toBe(false)

  await page.type(page.label, '')
  await page.findByText('Changed')
  expect(page.queryByRole('alert')).toBeNull()
})

test('what the contract refuses is not sent: the field says what is wrong, the summary what to do, once', async () => {
  const page = openForm({ values: { ...WORDS, description: 'x'.repeat(1_001) } })
  await page.type(page.label, '')
  await page.user.tab()
  const focused: unknown[] = []
  page.container.addEventListener('focusin', ({ target }) => focused.push(target))
  await page.press('Save')

  const summary = await page.findByRole('alert')
  expect(focused).toEqual([page.getByRole('button', { name: 'Save' }), summary])
  expect(summary.textContent).toBe(
    'Please correct the errors and resubmit the form.Enter the labelVAT number: At most 1,000 characters',
  )
  expect(page.label.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(page.label.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required',
  )
  expect(page.sent()).toEqual([])

  await page.user.tab()
  await page.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(page.label)
  await page.user.keyboard('P')
  await page.type(page.description, 'DE 1')
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull())
})

test('account.md §5: one field alone that is wrong says so itself and has the focus, and nothing stands above', async () => {
  const page = openForm()
  await page.type(page.label, '')
  await page.press('Save')
  await waitFor(() => expect(page.label.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(page.label)
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.description.getAttribute('aria-invalid')).not.toBe('true')
  expect(page.sent()).toEqual([])
})

test('the server’s refusal stands at its field, and what was typed stays', async () => {
  const fake = fakeApi()
  fake.refuse(createSecretKey, 'request:invalid', { fields: { label: 'Taken already' } })
  const page = openForm({ fake })
  await page.type(page.label, 'Production')
  await page.press('Save')

  await page.findByText('Taken already')
  expect(page.label.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(page.label)
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.label.value).toBe('Production')
  expect(page.isGuarded()).toBe(true)
})

test('a refusal that is about one field alone is said once', async () => {
  const fake = fakeApi()
  fake.refuse(createSecretKey, 'request:invalid', { fields: { label: 'Taken already' } })
  const page = openForm({ fake, refusalText: () => 'Taken already' })
  await page.press('Save')
  await waitFor(() => expect(page.getAllByText(/Taken already/)).toHaveLength(1))
  expect(document.activeElement).toBe(page.label)
})

test('each refusal has the focus, the second too, and is in the form’s own words if it has some', async () => {
  const { fake, answer } = slowKeys(() => {
    throw new TypeError('Failed to fetch')
  })
  let refusals = 0
  const page = openForm({ fake, refusalText: () => `Refusal ${++refusals}` })
  for (const words of ['Refusal 1', 'Refusal 2']) {
    await page.press('Save')
    await waitFor(() => expect(page.queryByRole('alert')).toBeNull())
    answer()
    const summary = await page.findByText(words)
    expect(document.activeElement).toBe(summary.closest('[role=alert]'))
  }
})

test('however often somebody presses, it is sent once; after a refusal it can be sent again', async () => {
  const { fake, answer } = slowKeys()
  const page = openForm({ fake })
  const form = page.getByRole('form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await page.press(/Save/)
  await waitFor(() => expect(page.sent()).toHaveLength(1))
  fireEvent.submit(form)
  answer()

  fake.refuse(createSecretKey, 'security-context:too-many-keys')
  await waitFor(() => expect(page.getByRole('button', { name: 'Save' })).toBeTruthy())
  expect(page.sent()).toHaveLength(1)
  await page.press('Save')
  await page.findByRole('alert')
  await page.press('Save')
  await waitFor(() => expect(page.sent()).toHaveLength(3))
})

test('it goes on turning until what follows is done', async () => {
  const page = openForm({ done: () => new Promise(() => {}) })
  await page.press('Save')
  await waitFor(() => expect(page.sent()).toHaveLength(1))
  await page.press(/Save/)
  expect(page.getByRole('button', { name: /Working/ })).toBeTruthy()
  expect(page.sent()).toHaveLength(1)
})

test('leaving asks while something would be lost, and no longer once it is as it was', async () => {
  const page = openForm()
  expect(page.isGuarded()).toBe(false)
  await page.type(page.label, 'Production')
  expect(page.isGuarded()).toBe(true)
  await page.type(page.label, 'Staging')
  expect(page.isGuarded()).toBe(false)

  await page.type(page.label, 'Production')
  await page.press('Discard')
  expect(page.isGuarded()).toBe(false)
  expect(page.label.value).toBe('Staging')
})

test('a form that may be left at any time never asks', async () => {
  const page = openForm({ isGuarded: false })
  await page.type(page.label, 'Production')
  await page.findByText('Changed')
  expect(page.isGuarded()).toBe(false)
})

test('what a password manager fills in is sent, also as the page appears', async () => {
  const page = openForm({
    onDrawn: () => fillInQuietly(document.querySelector('input') as HTMLInputElement, 'Filled in'),
  })
  expect(page.label.value).toBe('Filled in')
  fillInQuietly(page.description, 'too')
  await page.press('Save')
  await waitFor(() => expect(page.sent()).toEqual([{ label: 'Filled in', description: 'too' }]))
})

test('a form that is emptied afterwards starts anew, and scolds nobody who fills it in again', async () => {
  const page = openForm({ isEmptiedAfter: true })
  await page.type(page.label, 'Production')
  await page.type(page.description, 'Checkout')
  await page.press('Save')
  await waitFor(() => expect(page.label.value).toBe('Staging'))
  expect(page.description.value).toBe('')
  expect(page.isGuarded()).toBe(false)

  await page.type(page.label, '')
  expect(page.queryByRole('alert')).toBeNull()
})

test('what is typed while it is being sent stays, and is not taken for saved', async () => {
  const { fake, answer } = slowKeys()
  const page = openForm({ fake })
  await page.type(page.label, 'Production')
  await page.press('Save')
  await page.type(page.label, 'Production 2')
  answer()
  await waitFor(() => expect(page.isGuarded()).toBe(true))
  expect(page.label.value).toBe('Production 2')
  expect(page.sent()).toEqual([{ label: 'Production', description: '' }])
})

test('news is taken over where nobody has typed, and discarding brings the rest', async () => {
  const page = openForm()
  await page.type(page.label, 'Production')
  await page.press('Other news')
  expect([page.label.value, page.description.value]).toEqual(['Production', 'Theirs'])
  expect(page.isGuarded()).toBe(true)

  await page.press('Discard')
  expect([page.label.value, page.description.value]).toEqual(['Preview', 'Theirs'])
  expect(page.isGuarded()).toBe(false)
})

test('news takes no refusal away, and breaks nothing off that is being sent', async () => {
  const fake = fakeApi()
  fake.refuse(createSecretKey, 'request:invalid', { fields: { label: 'Taken already' } })
  const refused = openForm({ fake })
  await refused.press('Save')
  await refused.findByText('Taken already')
  await refused.press('Other news')
  expect(refused.description.value).toBe('Theirs')
  refused.getByText('Taken already')
  refused.unmount()

  const { fake: slow, answer } = slowKeys()
  const sending = openForm({ fake: slow })
  await sending.press('Save')
  await sending.press('Other news')
  sending.getByRole('button', { name: /Working/ })
  answer()
  await sending.findByRole('button', { name: 'Save' })
})

test('an abbreviation stays one in the middle of a sentence', async () => {
  const Numbers = z.object({
    label: z.string().check(z.minLength(5, 'At least 5 characters')),
    description: z.string().check(z.minLength(1, 'This field is required')),
  })
  function Page() {
    const form = useCallForm(
      { body: Numbers },
      {
        labels: { label: 'Name', description: 'VAT number' },
        values: { label: 'ab', description: '' },
        send: async () => {},
      },
    )
    return (
      <CallForm form={form}>
        <TextField {...form.field('description')} />
        <Button type="submit">Save</Button>
      </CallForm>
    )
  }
  const page = renderRemote(Page)
  await page.press('Save')
  expect(await page.findByRole('link', { name: 'Enter the VAT number' })).toBeTruthy()
})

test('what is wrong within a field is said of it, and what is wrong at none is said above', async () => {
  const Limits = z.object({
    plan: z.string().check(z.minLength(1, 'No plan was chosen')),
    allowed: z.array(z.string().check(z.maxLength(3, 'At most 3 characters'), z.lowercase('No capitals'))),
  })
  function Page() {
    const form = useCallForm(
      { body: Limits },
      { labels: { allowed: 'Hosts' }, values: { plan: '', allowed: ['fine', 'TOO LONG'] }, send: async () => {} },
    )
    return (
      <CallForm form={form}>
        <p>{form.field('allowed').error}</p>
        <Button type="submit">Save</Button>
      </CallForm>
    )
  }
  const page = renderRemote(Page)
  await page.press('Save')
  const summary = await page.findByRole('alert')
  expect(summary.textContent).toBe('No plan was chosenHosts: At most 3 characters')
  page.getByText('At most 3 characters')
})

test('what was sent stays in no cache, though its form stays on screen', async () => {
  const page = openForm()
  const kept = () =>
    JSON.stringify(
      page.platform.queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    )
  await page.type(page.label, 'Open sesame')
  await page.press('Save')
  await page.findByText('Unchanged')
  await waitFor(() => expect(kept()).not.toContain('Open sesame'))

  page.fake.refuse(createSecretKey, 'security-context:too-many-keys')
  await page.press('Save')
  await page.findByRole('alert')
  await waitFor(() => expect(kept()).not.toContain('Open sesame'))
})

test('a control that is no input takes part: checked, guarded and sent', async () => {
  const Choice = z.object({ roles: z.array(z.string()).check(z.minLength(1, 'Choose at least one role')) })
  const sent: unknown[] = []
  function Page() {
    const form = useCallForm(
      { body: Choice },
      { labels: { roles: 'Roles' }, values: { roles: ['viewer'] }, send: async (body) => void sent.push(body) },
    )
    const roles = form.value('roles')
    const toggle = (role: string) =>
      form.setValue('roles', roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])
    return (
      <CallForm form={form}>
        {['viewer', 'editor'].map((role) => (
          <Checkbox key={role} label={role} checked={roles.includes(role)} onChange={() => toggle(role)} />
        ))}
        <Button type="submit">Save</Button>
      </CallForm>
    )
  }
  const page = renderRemote(Page)
  const click = (role: string) => page.user.click(page.getByRole('checkbox', { name: role }))

  await click('viewer')
  await page.press('Save')
  await page.findByText('Roles: Choose at least one role')
  expect(sent).toEqual([])

  await click('editor')
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull())
  expect(page.platform.guard.isDirty()).toBe(true)
  await page.press('Save')
  await waitFor(() => expect(sent).toEqual([{ roles: ['editor'] }]))
  expect(page.platform.guard.isDirty()).toBe(false)
})

test('a dialog that leads on once it has saved is left without a question', async () => {
  const { fake, answer } = slowKeys()
  const guarded: boolean[] = []
  function Page() {
    const create = useWrite(createSecretKey)
    const form = useCallForm(createSecretKey, {
      labels: { label: 'Label', description: 'Description' },
      values: WORDS,
      send: (body) => create.run({ body }),
      done: () => guarded.push(page.platform.guard.isDirty()),
    })
    return (
      <FormDialog form={form} title="New key" submitLabel="Create" onClose={() => {}}>
        <TextField {...form.field('label')} />
      </FormDialog>
    )
  }
  const page = renderRemote(Page, { fake })
  await page.user.type(await page.findByRole('textbox'), 'x')
  expect(page.platform.guard.isDirty()).toBe(true)
  await page.press('Create')
  await waitFor(() => expect(fake.requestsOf(createSecretKey)).toHaveLength(1))
  answer()
  await waitFor(() => expect(guarded).toEqual([false]))
})

test('a dialog asks before it closes over changes, and only then', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const form = useCallForm(createSecretKey, {
      labels: { label: 'Label', description: 'Description' },
      values: WORDS,
      send: async () => {},
    })
    return isOpen ? (
      <FormDialog form={form} title="New key" submitLabel="Create" onClose={() => setOpen(false)}>
        <TextField {...form.field('label')} />
      </FormDialog>
    ) : (
      <Button onClick={() => setOpen(true)}>Open</Button>
    )
  }
  const page = renderRemote(Page)
  await page.press('Cancel')
  await page.press('Open')

  await page.user.type(page.getByRole('textbox', { name: 'Label' }), ' 2')
  await page.user.keyboard('{Escape}')
  await page.findByText('Discard your changes?')
  await page.press('Keep editing')
  expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('Staging 2')

  await page.press('Cancel')
  await page.press('Discard')
  await page.findByRole('button', { name: 'Open' })
})

test('where the contract has no words of its own, a field still says what to do', async () => {
  const body = z.object({ label: z.string().check(z.minLength(3)) })
  function Page() {
    const form = useCallForm({ body }, { labels: { label: 'Label' }, values: { label: 'ab' }, send: async () => {} })
    return (
      <CallForm form={form}>
        <TextField {...form.field('label')} />
        <Button type="submit">Save</Button>
      </CallForm>
    )
  }
  const page = renderRemote(Page)
  await page.press('Save')
  expect(await page.findByText('At least 3 characters')).toBeTruthy()
})

test('rule G4: staff acting as somebody read a form and cannot fill it in', async () => {
  const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }
  const page = openForm({ visitor: aVisitor({ acting }) })
  await page.user.type(page.label, ' and more')
  await page.press('Save')
  expect([page.label.value, page.label.matches(':disabled')]).toEqual(['Staging', true])
  expect(page.fake.requestsOf(createSecretKey)).toEqual([])
})
