import { expect, jest, test } from '@jest/globals'
import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { useToast } from './use-toast.ts'

function openPage() {
  const page = renderRemote(() => null)
  const { subscribe } = page.platform.toasts
  /** Takes back what the first toast says, and waits for the next one. */
  const undo = async () => {
    const next = new Promise<void>((resolve) => subscribe(() => resolve()))
    page.toasts()[0]?.undo?.()
    await next
  }
  return { ...page, toast: useToast(), undo }
}

test('an undo that is refused is said, with the reference for support', async () => {
  const fake = fakeApi()
  fake.refuse(pauseSecretKey, 'security-context:key-deleted')
  const { toast, toasts, undo } = openPage()
  toast.success('Staging works', { undo: () => fake.callApi(pauseSecretKey, { params: { id: 'staging' } }) })
  await undo()
  expect(toasts()[1]).toMatchObject({
    kind: 'error',
    content: 'This key was deleted. Recover it first.',
    reference: 'request-of-a-test',
  })
})

test('an undo that throws at once is said as well', async () => {
  const { toast, toasts, undo } = openPage()
  toast.success('Saved', {
    undo: () => {
      throw new Error('lost')
    },
  })
  await undo()
  expect(toasts()[1]).toMatchObject({ kind: 'error', content: expect.stringMatching(/awkward/) })
})

test('an undo that was done says nothing by itself', async () => {
  const undo = jest.fn(async () => {})
  const { toast, toasts } = openPage()
  toast.success('Staging is paused', { undo })
  toasts()[0]?.undo?.()
  await undo.mock.results[0]?.value
  expect([undo.mock.calls.length, toasts().length]).toEqual([1, 1])
})

test('an error says what did not happen before why', () => {
  const { toast, toasts } = openPage()
  toast.error('It is in use.', 'Staging was not deleted')
  toast.error('It is in use.')
  expect(toasts().map(({ content }) => content)).toEqual(['Staging was not deleted: It is in use.', 'It is in use.'])
})
