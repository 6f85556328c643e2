import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { findMovedNodes } from './find-moved-nodes.ts'

beforeAll(() => findMovedNodes())
afterEach(cleanup)

/** As Chrome's translator does it: two elements in the place of the text, and a text of its own in them. */
function replaceText(text: Text, words = `[${text.data}]`) {
  const outer = document.createElement('font')
  outer.append(document.createElement('font'))
  outer.firstElementChild?.append(words)
  text.replaceWith(outer)
}

/** As other translators do it: the text moves into an element. */
function wrapText(text: Text) {
  const font = document.createElement('font')
  text.before(font)
  font.append(text)
}

/** One that puts its words beside the text before it takes that away. */
function putBesideText(text: Text) {
  const font = document.createElement('font')
  font.append(`[${text.data}]`)
  text.before(font)
  text.remove()
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Draws one state after the other, with the translator at work after each. */
async function drawTranslated(translate: (text: Text) => void, states: readonly ReactNode[]) {
  let show: (at: number) => void = () => {}
  function Page() {
    const [at, setAt] = useState(0)
    show = setAt
    return <section>{states[at]}</section>
  }
  const page = render(<Page />)
  const section = page.container.firstElementChild as Element
  for (const [at] of states.entries()) {
    await act(async () => show(at))
    const isLast = at === states.length - 1
    if (!isLast) for (const text of textsIn(section)) translate(text)
    // Observers are told after what is under way.
    await act(async () => {})
  }
  return section.textContent
}

describe.each([
  ['replaces texts', replaceText],
  ['wraps texts', wrapText],
  ['puts its words beside texts', putBesideText],
])('fault F90: on a page of a translator that %s', (_, translate) => {
  test.each<[string, readonly ReactNode[], string]>([
    [
      'a text between others goes',
      [
        ['a', <b key="b">b</b>, 'c'],
        ['a', null, 'c'],
      ],
      'ac',
    ],
    [
      'a text gives way to an element',
      [
        <p key="p">
          {'Create'} <b>key</b>
        </p>,
        <p key="p">
          <i>Creating</i> <b>key</b>
        </p>,
      ],
      'Creating key',
    ],
    [
      'an element comes before a text',
      [
        <p key="p">
          {null}
          {'Label'}
        </p>,
        <p key="p">
          <i>! </i>
          {'Label'}
        </p>,
      ],
      '! Label',
    ],
    [
      'an element with texts goes',
      [
        <div key="d">
          one {2} <p>three</p>
        </div>,
        <p key="p">four</p>,
      ],
      'four',
    ],
  ])('%s', async (_, states, expected) => {
    const words = await drawTranslated(translate, states)
    expect(words?.replace(/[[\]]/g, '')).toBe(expected)
  })

  test('a text that changes is shown as it is now', async () => {
    const states = [1, 2, 3].map((count) => (
      <p key="p">
        {count} of {'many'}
      </p>
    ))
    const words = await drawTranslated(translate, states)
    expect(words?.replace(/[[\]]/g, '')).toBe('3 of many')
  })
})

test('fault F90: a part that an extension has taken elsewhere goes with what it belonged to', async () => {
  let hide = () => {}
  function Field() {
    const [isThere, setThere] = useState(true)
    hide = () => setThere(false)
    return <form>{isThere && <input aria-label="Password" />}</form>
  }
  const { container } = render(<Field />)
  const overlay = document.body.appendChild(document.createElement('div'))
  overlay.append(container.querySelector('input') as Element)
  await act(async () => hide())
  expect(overlay.innerHTML).toBe('')
  overlay.remove()
})

test('what React never drew is no node of a parent: the browser says so, as ever', () => {
  expect(() => document.body.removeChild(null as unknown as Node)).toThrow(TypeError)
  expect(() => document.body.insertBefore(document.createElement('i'), {} as Node)).toThrow(TypeError)
})

test('nodes in their own place come and go as ever', () => {
  const parent = document.createElement('p')
  const [first, second] = [document.createElement('i'), document.createElement('b')]
  parent.append(second)
  parent.insertBefore(first, second)
  expect(parent.innerHTML).toBe('<i></i><b></b>')
  parent.removeChild(first)
  expect(parent.innerHTML).toBe('<b></b>')
})
