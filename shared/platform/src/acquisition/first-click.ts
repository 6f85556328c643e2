import { CLICK_PARAMETERS, type ClickSource, FIRST_CLICK } from '@portal/contracts/click-parameters'
import { checkOf, storedValue } from '../storage/stored-value.ts'

declare global {
  /** Set by the document where it keeps the first click itself, with consent (rule M33). */
  var isClickKept: boolean | undefined
}

interface Click {
  at: number
  from: ClickSource
}

const stored = storedValue(
  'local',
  FIRST_CLICK.key,
  checkOf((value): value is Click => {
    const { at, from } = (value ?? {}) as Partial<Click>
    return typeof at === 'number' && typeof from === 'object' && from !== null
  }),
)

/** Keeps what brought somebody here, if nothing is kept yet: the first click wins (commerce.md §4). It stays in this browser. */
export function keepFirstClick(search: string, now = Date.now()): void {
  if (globalThis.isClickKept || firstClick(now)) return

  const given = new URLSearchParams(search)
  const from = Object.fromEntries(
    CLICK_PARAMETERS.flatMap((name) => {
      const value = given.get(name)?.slice(0, FIRST_CLICK.longest)
      return value ? [[name, safeValue(value)]] : []
    }),
  )
  if (Object.keys(from).length) stored.set({ at: now, from })
}

/** Returns the first click of the last 90 days; sent to the server only at sign-up. */
export function firstClick(now = Date.now()): ClickSource | undefined {
  const click = stored.get()
  return click && now - click.at < FIRST_CLICK.keptMs ? click.from : undefined
}

const MANY_DIGITS = new RegExp(FIRST_CLICK.manyDigits)

function safeValue(value: string): string {
  return MANY_DIGITS.test(value) ? `id_${value}` : value
}
