import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { aLoadPlan } from '@portal/test-kit'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Platform } from '../start/platform.ts'
import { startPlatform } from '../start/start-platform.ts'
import { Redrawn, useKeptState } from './redrawn.tsx'

let platform: Platform
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  platform = startPlatform({ plan: aLoadPlan(), callApi: (() => Promise.reject(new Error('nobody'))) as CallApi })
})
afterEach(() => {
  cleanup()
  platform.stop()
  jest.restoreAllMocks()
})

let create: (token: string) => void = () => {}
let close: () => void = () => {}
function NewKey() {
  const [token, setToken] = useKeptState<string>('created')
  const [isAsked, setAsked] = useState(false)
  create = setToken
  close = () => setAsked(true)
  return (
    <p>
      {isAsked ? <b>Have you saved it?</b> : 'Save it now. '}
      <code>{token}</code>
    </p>
  )
}

test('rule J98: what was just created is still there when its part had to be drawn anew, and people are told', async () => {
  render(
    <>
      <input aria-label="Beside it" defaultValue="typed" />
      <Redrawn>
        <NewKey />
      </Redrawn>
    </>,
  )
  await act(async () => create('psk_new'))
  screen.getByText(/Save it now/).firstChild?.remove()
  await act(async () => close())

  expect(screen.getByText('psk_new').parentElement?.textContent).toBe('Save it now. psk_new')
  expect(screen.getByDisplayValue('typed')).toBeTruthy()
  expect(platform.toasts.getState().toasts.map(({ content }) => content)).toEqual([
    'A translation or an extension changed this page, so it was drawn again. Check whether what you typed is still there.',
  ])
  expect(platform.faults.reported()).toMatchObject([
    { kind: 'recovered', message: expect.stringMatching(/^NotFoundError: /) },
  ])
})

test('the next part of that name begins with nothing', async () => {
  const page = render(
    <Redrawn key="first">
      <NewKey />
    </Redrawn>,
  )
  await act(async () => create('psk_new'))
  page.rerender(
    <Redrawn key="second">
      <NewKey />
    </Redrawn>,
  )
  expect(screen.queryByText('psk_new')).toBeNull()
})
