import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { aLoadPlan } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Platform } from '../start/platform.ts'
import { startPlatform } from '../start/start-platform.ts'
import { reportFault } from './report-fault.ts'
import { rootErrors } from './root-errors.ts'

let platform: Platform
const start = () =>
  startPlatform({ plan: aLoadPlan(), callApi: (() => Promise.reject(new Error('nobody'))) as CallApi })
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  platform.stop()
  jest.restoreAllMocks()
})

test('what goes wrong before there is a platform is told once there is one, under the reference that was given', () => {
  const reference = reportFault({ kind: 'recovered', message: 'early' })
  platform = start()
  expect(platform.faults.reported()).toMatchObject([{ id: reference, kind: 'recovered', message: 'early' }])
})

test('rule J97: a page that was changed before React took it over is drawn anew, and operators hear in which region', async () => {
  platform = start()
  const place = document.createElement('div')
  place.innerHTML = '<header><i></i><b>Doorstep</b></header>'
  await act(async () => {
    hydrateRoot(
      place,
      <header>
        <b>Doorstep</b>
      </header>,
      rootErrors(),
    )
  })
  expect(place.innerHTML).toBe('<header><b>Doorstep</b></header>')
  expect(platform.faults.reported()).toMatchObject([{ kind: 'recovered', message: expect.stringMatching(/^header: /) }])
})

test('what a boundary of a remote’s own catches is told with the name of the remote', async () => {
  platform = start()
  const root = createRoot(document.createElement('div'), rootErrors('keys'))
  await act(async () =>
    root.render(
      <Own>
        <Broken />
      </Own>,
    ),
  )
  expect(platform.faults.reported()).toMatchObject([{ kind: 'recovered', remote: 'keys', message: 'Error: broken' }])
})

class Own extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

function Broken(): never {
  throw new Error('broken')
}
