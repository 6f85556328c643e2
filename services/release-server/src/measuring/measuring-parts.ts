import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLICK_PARAMETERS, FIRST_CLICK } from '@portal/contracts/click-parameters'
import {
  CHOICE_COOKIE,
  MEASURE_PATH,
  MEASURED_EVENTS,
  MEASURING_COOKIE_S,
  TIMESTAMP_DELAY_MS,
} from '@portal/contracts/measuring'
import { PRIVACY_CHOICES } from '@portal/contracts/pages'
import type { DrawnDocument, Visitor } from '@portal/contracts/platform'
import type { Settings } from '@portal/foundation/settings'
import { FIRST_CLICK_SCRIPT, packed } from '../reading/first-click.ts'

/** Texts of the question and of the choice on the privacy page. */
const WORDS = {
  label: 'Measurement',
  question: 'May we count the pages you view and steps such as adding a plan to the cart? It shows us what works.',
  more: 'What we count',
  yes: 'Allow',
  no: 'No, thanks',
  isOn: 'Your use of this site is counted.',
  isOff: 'Your use of this site is not counted.',
  turnOn: 'Allow counting',
  turnOff: 'Stop counting',
  refusedByBrowser: 'Your browser asks sites not to share what you do, so your use of this site is not counted.',
}

const STYLE = readFileSync(join(import.meta.dirname, 'measuring.css'), 'utf8')
const SCRIPT = packed(import.meta.dirname, 'measuring.js')

/** Returns how the use of the site by this person is measured; not at all for staff, or while they act as somebody. */
export function measurementOf(visitor: Visitor | null | undefined, { measurement }: Pick<Settings, 'measurement'>) {
  return visitor?.staff || visitor?.acting ? undefined : measurement
}

/**
 * Adds to a document what measures its use: a style, and a script that runs before the shell. Nothing is added where
 * nothing is measured, nor for staff or while they act as somebody (rules M31 and M32).
 */
export function withMeasuring<Drawn extends DrawnDocument>(
  drawn: Drawn,
  visitor: Visitor | null | undefined,
  settings: Pick<Settings, 'measurement'>,
): Drawn & { isMeasured?: true } {
  const measurement = measurementOf(visitor, settings)
  if (!measurement) return drawn
  return {
    ...drawn,
    isMeasured: true,
    inlineStyles: [...drawn.inlineStyles, STYLE],
    inlineScripts: [scriptFor(measurement), ...(drawn.inlineScripts ?? [])],
  }
}

function scriptFor(measurement: NonNullable<Settings['measurement']>): string {
  const constants = {
    path: MEASURE_PATH,
    events: MEASURED_EVENTS,
    cookie: CHOICE_COOKIE,
    cookieS: MEASURING_COOKIE_S,
    parameters: CLICK_PARAMETERS,
    longest: FIRST_CLICK.longest,
    clickKey: FIRST_CLICK.key,
    laterMs: TIMESTAMP_DELAY_MS,
    privacyChoices: PRIVACY_CHOICES,
    words: WORDS,
    ...measurement,
  }
  const known = `const MEASURING=${JSON.stringify(constants).replaceAll('<', '\\u003c')}`
  return `{${known};const keepFirstClick=()=>{${FIRST_CLICK_SCRIPT}};${SCRIPT}}`
}
