import { afterEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { placeSlot, slotPlace } from './slot-place.ts'

afterEach(() => void jest.restoreAllMocks())

function Frame() {
  return (
    <>
      <header>Doorstep</header>
      <main>
        <div ref={placeSlot} id="slot" />
      </main>
    </>
  )
}

test('rule J97: what stands in the slot stays, with what it listens to, when the frame is drawn anew around it', async () => {
  document.body.innerHTML = '<div id="portal"><header>Doorstep<i></i></header><main><div id="slot"></div></main></div>'
  const drawnByServer = slotPlace()
  // A remote that is at hand is there before React has got as far.
  const remote = drawnByServer.appendChild(document.createElement('button'))
  const pressed = jest.fn()
  remote.addEventListener('click', pressed)

  await act(async () => {
    hydrateRoot(document.getElementById('portal') as Element, <Frame />, { onRecoverableError: () => {} })
  })
  const drawnAnew = document.getElementById('slot')
  expect(drawnAnew).not.toBe(drawnByServer)
  expect(slotPlace()).toBe(drawnAnew)
  expect(drawnAnew?.firstChild).toBe(remote)
  remote.click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
