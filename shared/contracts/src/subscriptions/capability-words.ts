import { capitalized } from '../capitalized.ts'

/** Words of the product pages for the capabilities of the catalog that the portal comes with. */
const WORDS: Readonly<Record<string, string>> = {
  autocomplete: 'US address autocomplete',
  'autocomplete-international': 'International address autocomplete',
  'enrich-georeference': 'GeoReference data',
  'enrich-risk': 'Property risk data',
  'enrich-secondary': 'Secondary address data',
  'geocode-international': 'International geocoding',
  'geocode-reverse': 'Reverse geocoding',
  'geocode-rooftop': 'Rooftop geocoding',
  'list-download': 'Download of the whole list',
  property: 'Property data',
  'property-financial': 'Financial property data',
  transliterate: 'Transliteration',
  verify: 'US address verification',
  'verify-international': 'International address verification',
  zip4: 'ZIP+4 codes',
}

/** Capabilities that lookups and downloads ask a subscription for; catalog admins can add others. */
export const KNOWN_CAPABILITIES: readonly string[] = Object.keys(WORDS)

/**
 * Returns the words in which customers read capabilities, in the order of the alphabet (rule J142). Catalog admins can
 * add keys that are not known here: those are read as they are written, without their hyphens.
 */
export function capabilityWords(keys: readonly string[] = []): string[] {
  return keys.map((key) => WORDS[key] ?? capitalized(key.replaceAll('-', ' '))).toSorted()
}
