import { describe, expect, test } from '@jest/globals'
import { isInShare, shareKeyOf } from './canary-share.ts'
import { type Channel, paused, promoted, rolledBack, withCanary, withCurrent } from './channel.ts'

const [A, B, C] = ['aaaaaa', 'bbbbbb', 'cccccc'] as const
const channel = (facts: Partial<Channel>): Channel => {
  return { current: A, previous: [], canary: null, percent: 0, built: null, ...facts }
}

describe('a channel', () => {
  test('keeps what was current to fall back on, the newest first, and each once', () => {
    const after = [B, C, A].reduce<Channel>(withCurrent, channel({}))
    expect(after).toMatchObject({ current: A, previous: [C, B] })
  })

  test('that is given what it has changes nothing but its canary', () => {
    expect(withCurrent(channel({ previous: [B], canary: C, percent: 10 }), A)).toEqual(channel({ previous: [B] }))
  })

  test('promotes its canary', () => {
    expect(promoted(channel({ canary: B, percent: 10 }))).toEqual(channel({ current: B, previous: [A] }))
  })

  test('goes back to the release before, and what it left is no fall-back', () => {
    const after = rolledBack(channel({ current: C, previous: [B, A], canary: A, percent: 5 }))
    expect(after).toEqual(channel({ current: B, previous: [A] }))
  })

  test('that is paused keeps its canary for nobody', () => {
    expect(paused(channel({ canary: B, percent: 10 }))).toEqual(channel({ canary: B, percent: 0 }))
  })

  test.each<[string, () => Channel, RegExp]>([
    ['no canary to promote', () => promoted(channel({})), /no canary to promote/],
    ['no canary to pause', () => paused(channel({})), /no canary to pause/],
    ['nothing before it', () => rolledBack(channel({})), /no release to go back to/],
    ['the release already', () => withCanary(channel({}), A, 10), /everybody has already/],
  ])('with %s says so', (_, change, sentence) => {
    expect(change).toThrow(expect.objectContaining({ context: { reasons: [expect.stringMatching(sentence)] } }))
  })
})

describe('the share of a canary (rule P4)', () => {
  const share = (percent: number, id: string = B) =>
    Array.from({ length: 10_000 }, (_, at) => `account ${10_000 + at}`).filter((key) =>
      isInShare({ remote: 'keys', id, percent }, key),
    )

  test.each([1, 10, 50])('of %i of a hundred is that of 10,000 accounts, give or take a tenth', (percent) => {
    const found = share(percent).length / 100
    expect(Math.abs(found - percent)).toBeLessThan(Math.max(percent / 10, 0.3))
  })

  test('is the same accounts every time, and they stay in it when it grows', () => {
    const ten = share(10)
    expect(share(10)).toEqual(ten)
    expect(new Set(share(25))).toEqual(new Set([...share(25), ...ten]))
  })

  test('is other accounts for the next canary', () => {
    const first = new Set(share(10))
    expect(share(10, C).filter((key) => first.has(key)).length).toBeLessThan(200)
  })

  test('pins who is in it: a process of another release must not shuffle them', () => {
    expect(share(10).slice(0, 3)).toMatchInlineSnapshot(`
[
  "account 10008",
  "account 10010",
  "account 10020",
]
`)
  })

  test('knows people by their account, and signed out by their browser', () => {
    const visitor = { user: { id: 7 }, account: { id: 1 } } as Parameters<typeof shareKeyOf>[0]
    expect(shareKeyOf(visitor, 'b')).toBe('account 1')
    expect(shareKeyOf({ ...visitor, account: null } as typeof visitor, 'b')).toBe('person 7')
    expect([shareKeyOf(null, 'b'), shareKeyOf(null, undefined)]).toEqual(['browser b', undefined])
  })
})
