import { beforeEach, expect, test } from '@jest/globals'
import { keepToast, showKeptToasts } from './kept-toasts.ts'

const shown: object[] = []
const show = (toast: object) => shown.push(toast)
beforeEach(() => {
  sessionStorage.clear()
  shown.length = 0
})

test('account.md §8: successes and errors that were saved are shown on the next page, once', () => {
  keepToast('success', 'Saved')
  keepToast('error', 'Not saved')
  showKeptToasts({ show })
  expect(shown).toEqual([
    { kind: 'success', content: 'Saved' },
    { kind: 'error', content: 'Not saved' },
  ])
  showKeptToasts({ show })
  expect(shown).toHaveLength(2)
})

test.each(['[{}]', '{"kind":"info"}', 'nonsense', '["x"]'])('%s, which another hand stored, is not shown', (stored) => {
  sessionStorage.setItem('device:toasts', stored)
  showKeptToasts({ show })
  expect(shown).toEqual([])
})
