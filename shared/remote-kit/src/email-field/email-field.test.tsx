import { expect, test } from '@jest/globals'
import { Email } from '@portal/contracts/email'
import { Button } from '@portal/design-system/button'
import { renderRemote } from '@portal/test-kit'
import * as z from 'zod/mini'
import { CallForm } from '../form/call-form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { EmailField } from './email-field.tsx'

function openForm(type?: string) {
  const sent: string[] = []
  function Page() {
    const form = useCallForm(
      { body: z.object({ email: Email }) },
      {
        labels: { email: 'Email address' },
        values: { email: '' },
        send: ({ email }) => Promise.resolve(sent.push(email)),
      },
    )
    return (
      <CallForm form={form}>
        <EmailField {...form.field('email')} type={type} />
        <Button type="submit">Send</Button>
      </CallForm>
    )
  }
  const page = renderRemote(Page)
  return { ...page, sent, field: page.getByLabelText<HTMLInputElement>('Email address') }
}

test.each([
  ['text', 'Jo Field <jo@acme.example>'],
  ['email', 'mailto:jo@acme.example'],
])('rule M97: a pasted address of a %s field is tidied where the person sees it', async (type, pasted) => {
  const { user, field, sent, getByRole } = openForm(type)
  await user.click(field)
  await user.paste(pasted)
  await user.tab()
  expect(field.value).toBe('jo@acme.example')
  await user.click(getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['jo@acme.example'])
})

test('rule M97: Enter in the field sends the address that is left', async () => {
  const { user, field, sent } = openForm()
  await user.type(field, 'jo@acme.example,{Enter}')
  expect([field.value, sent]).toEqual(['jo@acme.example', ['jo@acme.example']])
})

test('rule M97: what could be two addresses stays, with an error', async () => {
  const { user, field, sent, findByText } = openForm()
  await user.type(field, 'jo@acme.example, bo@acme.example{Enter}')
  expect(await findByText('Invalid email format')).toBeTruthy()
  expect([field.value, sent]).toEqual(['jo@acme.example, bo@acme.example', []])
})
