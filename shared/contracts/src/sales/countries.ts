import { iso31661Alpha3ToAlpha2 } from 'iso-3166'

/** Countries by their three letters (ISO 3166-1). */
export const COUNTRIES: readonly string[] = Object.keys(iso31661Alpha3ToAlpha2)

/** The two letters of a country, by which most of the world asks for its name; `undefined` for none. */
export function alpha2Of(country: string): string | undefined {
  return Object.hasOwn(iso31661Alpha3ToAlpha2, country) ? iso31661Alpha3ToAlpha2[country] : undefined
}

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** Returns "Germany" for `DEU`; the letters themselves where there is no name for them. */
export function countryName(country: string): string {
  const two = alpha2Of(country)
  return (two && names.of(two)) ?? country
}
