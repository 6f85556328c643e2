import { expect, test } from '@jest/globals'
import { wearStylesOf } from './worn-styles.ts'

const worn = () => [...document.querySelectorAll('link')].filter(({ disabled }) => !disabled).map(({ id }) => id)

test('of all releases of a remote, the styles of the one that is shown count; others’ are left alone (rule P14)', () => {
  const style = (id: string) =>
    Object.assign(document.createElement('link'), { id, rel: 'stylesheet', href: `/releases/${id}/app.css` })
  document.head.append(...['keys/old', 'keys/new', 'keys-too/old', 'shell/one'].map(style))
  wearStylesOf({ base: '/releases/keys/new/' })
  expect(worn()).toEqual(['keys/new', 'keys-too/old', 'shell/one'])
  wearStylesOf({ base: '/releases/keys/old/' })
  expect(worn()).toEqual(['keys/old', 'keys-too/old', 'shell/one'])
})
