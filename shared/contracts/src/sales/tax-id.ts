import { alpha2Of } from './countries.ts'

/** Forms of VAT numbers by their country code, without spaces, dots and hyphens. */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Numbers of Greece begin with another code than its addresses. */
const VAT_CODES: Readonly<Record<string, string>> = { GR: 'EL' }

const EIN = /^\d{2}-?\d{7}$/

/**
 * Returns the message below the field where a tax id cannot be one of the country (ISO 3166-1 alpha-3): an EIN in the
 * United States, a VAT number of any member state in the European Union. Nothing is known of the others, nor where the
 * account has no address, so nothing is refused there (rule J125).
 */
export function taxIdFault(taxId: string, country: string | undefined): string | undefined {
  if (taxId === '') return undefined
  const two = alpha2Of(country ?? '') ?? ''
  if (two === 'US') return EIN.test(taxId) ? undefined : 'Enter an EIN, such as 12-3456789'

  const code = VAT_CODES[two] ?? two
  if (!Object.hasOwn(VAT_FORMS, code)) return undefined
  const compact = taxId.replaceAll(/[\s.-]/g, '').toUpperCase()
  const form = VAT_FORMS[compact.slice(0, 2)]
  return form?.test(compact.slice(2)) ? undefined : 'Enter a VAT number with its country code, such as DE123456789'
}
