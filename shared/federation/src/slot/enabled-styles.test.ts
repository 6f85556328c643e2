import { expect, test } from '@jest/globals'
import { enableStylesOf } from './enabled-styles.ts'

const enabled = () => [...document.querySelectorAll('link')].filter(({ disabled }) => !disabled).map(({ id }) => id)

test('of all releases of a remote, the styles of the one that is shown count; others’ are left alone (rule P14)', () => {
  const style = (id: string) =>
    Object.assign(document.createElement('link'), { id, rel: 'stylesheet', href: `/releases/${id}/app.css` })
  document.head.append(...['keys/old', 'keys/new', 'keys-too/old', 'shell/one'].map(style))
  enableStylesOf({ base: '/releases/keys/new/' })
  expect(enabled()).toEqual(['keys/new', 'keys-too/old', 'shell/one'])
  enableStylesOf({ base: '/releases/keys/old/' })
  expect(enabled()).toEqual(['keys/old', 'keys-too/old', 'shell/one'])
})
