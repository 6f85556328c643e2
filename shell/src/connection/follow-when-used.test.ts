import { expect, jest, test } from '@jest/globals'
import { followWhenUsed } from './follow-when-used.ts'

const connection = { checkConnection: () => {}, load: () => {} }
const followConnection = jest.fn((..._: unknown[]) => connection)
jest.mock('./follow-connection.ts', () => ({ followConnection: (...given: unknown[]) => followConnection(...given) }))

test.each(['pointerover', 'touchstart', 'keydown'])(
  'rule H80: what follows the connection comes with the first %s, once',
  async (type) => {
    followConnection.mockClear()
    const [page, platform, followed] = [{}, {}, jest.fn()]
    followWhenUsed(page as never, platform as never, followed)
    expect(followConnection).not.toHaveBeenCalled()

    document.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('keydown'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(followConnection.mock.calls).toEqual([[page, platform]])
    expect(followed.mock.calls).toEqual([[connection]])
  },
)
