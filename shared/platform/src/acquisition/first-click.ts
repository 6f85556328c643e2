import { CLICK_PARAMETERS, type ClickSource } from '@portal/contracts/click-parameters'
import { checkOf, storedValue } from '../storage/stored-value.ts'

/** 90 days (commerce.md §9). */
const KEPT_MS = 7_776_000_000
const LONGEST = 500

interface Click {
  at: number
  from: ClickSource
}

const stored = storedValue(
  'local',
  'device:first-click',
  checkOf((value): value is Click => {
    const { at, from } = (value ?? {}) as Partial<Click>
    return typeof at === 'number' && typeof from === 'object' && from !== null
  }),
)

/** Keeps what brought somebody here, if nothing is kept yet: the first click wins (commerce.md §4). It stays in this browser. */
export function keepFirstClick(search: string, now = Date.now()): void {
  if (firstClick(now)) return

  const given = new URLSearchParams(search)
  const from = Object.fromEntries(
    CLICK_PARAMETERS.flatMap((name) => {
      const value = given.get(name)?.slice(0, LONGEST)
      return value ? [[name, told(value)]] : []
    }),
  )
  if (Object.keys(from).length) stored.set({ at: now, from })
}

/** What was kept within the last 90 days; told to the server by whoever signs up, and to nobody else. */
export function firstClick(now = Date.now()): ClickSource | undefined {
  const click = stored.get()
  return click && now - click.at < KEPT_MS ? click.from : undefined
}

/** As many digits in a row as a card number has. */
const MANY_DIGITS = /^\d{13,19}$/

/**
 * The campaign ids of some networks are as many digits as a card's number has, and one in ten passes for one: the server would refuse
 * the sign-up (rule K15). Behind a word they are none.
 */
function told(value: string): string {
  return MANY_DIGITS.test(value) ? `id_${value}` : value
}
