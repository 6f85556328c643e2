import { DATE_FORMATS, type DateFormat, THEMES, type Theme } from '@portal/contracts/frame'

/** A person's choice of how pages are shown, in one browser. */
export interface Display {
  theme: Theme
  dates: DateFormat
}

/** Reads the choice from cookies of these names; an unknown value is as if it was not there. */
export function displayOf(cookies: Readonly<Record<string, string | undefined>>): Display {
  return {
    theme: THEMES.find((theme) => theme === cookies.theme) ?? 'system',
    dates: DATE_FORMATS.find((format) => format === cookies.dates) ?? 'us',
  }
}
