import { beforeEach, expect, test } from '@jest/globals'
import { BEHIND_THE_FRAME, documentDrawn } from './document-drawn.ts'

beforeEach(() => {
  document.body.replaceChildren()
})

function append(id: string) {
  const element = document.createElement('div')
  element.id = id
  document.body.append(element)
}

test('a script that comes before the frame waits for all of it', async () => {
  let isDrawn = false
  const drawn = documentDrawn().then(() => {
    isDrawn = true
  })
  append('portal')
  await new Promise((resolve) => setTimeout(resolve))
  expect(isDrawn).toBe(false)

  append(BEHIND_THE_FRAME)
  await drawn
  expect(isDrawn).toBe(true)
})

test('a script that comes after the frame waits for nothing', async () => {
  append(BEHIND_THE_FRAME)
  await expect(documentDrawn()).resolves.toBeUndefined()
})
