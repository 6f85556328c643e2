/*
 * An open sample: addresses of public places that everybody knows, with coordinates to four decimals. It stands for the
 * provider's data, of which this is none.
 */

export interface SampleAddress {
  /** One line, as the post writes it. */
  street: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

const us = (street: string, city: string, state: string, zip: string, latitude: number, longitude: number) => ({
  street,
  city,
  state,
  zip,
  latitude,
  longitude,
})

export const US_SAMPLE: readonly SampleAddress[] = [
  us('1600 Pennsylvania Ave NW', 'Washington', 'DC', '20500', 38.8977, -77.0365),
  us('350 5th Ave', 'New York', 'NY', '10118', 40.7484, -73.9857),
  us('476 5th Ave', 'New York', 'NY', '10018', 40.7532, -73.9822),
  us('11 W 53rd St', 'New York', 'NY', '10019', 40.7614, -73.9776),
  us('1000 5th Ave', 'New York', 'NY', '10028', 40.7794, -73.9632),
  us('233 S Wacker Dr', 'Chicago', 'IL', '60606', 41.8789, -87.6359),
  us('111 S Michigan Ave', 'Chicago', 'IL', '60603', 41.8796, -87.6237),
  us('400 Broad St', 'Seattle', 'WA', '98109', 47.6205, -122.3493),
  us('85 Pike St', 'Seattle', 'WA', '98101', 47.6097, -122.3422),
  us('151 3rd St', 'San Francisco', 'CA', '94103', 37.7857, -122.401),
  us('1 Ferry Building', 'San Francisco', 'CA', '94111', 37.7955, -122.3937),
  us('2800 E Observatory Rd', 'Los Angeles', 'CA', '90027', 34.1184, -118.3004),
  us('111 S Grand Ave', 'Los Angeles', 'CA', '90012', 34.0553, -118.2498),
  us('300 Alamo Plz', 'San Antonio', 'TX', '78205', 29.426, -98.4861),
  us('1100 Congress Ave', 'Austin', 'TX', '78701', 30.2747, -97.7404),
  us('1601 E NASA Pkwy', 'Houston', 'TX', '77058', 29.5519, -95.0971),
  us('526 Market St', 'Philadelphia', 'PA', '19106', 39.9489, -75.15),
  us('4 Jersey St', 'Boston', 'MA', '02215', 42.3467, -71.0972),
  us('1 Harborside Dr', 'Boston', 'MA', '02128', 42.3656, -71.0096),
  us('1101 Biscayne Blvd', 'Miami', 'FL', '33132', 25.7853, -80.1868),
  us('50 W South Temple', 'Salt Lake City', 'UT', '84101', 40.7704, -111.892),
  us('200 E Colfax Ave', 'Denver', 'CO', '80203', 39.7393, -104.9848),
  us('1 Cardinals Dr', 'Glendale', 'AZ', '85305', 33.5276, -112.2626),
  us('345 Park Ave', 'San Jose', 'CA', '95110', 37.3307, -121.8945),
]

const FIRST_KEY = 1_000_000_000

/** Returns the number by which a lookup may ask for an address of the sample again. */
export function keyOfPlace(place: SampleAddress): string {
  return String(FIRST_KEY + US_SAMPLE.indexOf(place))
}

/** Returns the address of the sample with this number, `undefined` if there is none. */
export function placeOfKey(key: string): SampleAddress | undefined {
  return US_SAMPLE.find((place) => keyOfPlace(place) === key)
}

export interface ForeignAddress {
  country: string
  address1: string
  locality: string
  postal_code: string
  latitude: number
  longitude: number
}

const abroad = (
  country: string,
  address1: string,
  locality: string,
  postal_code: string,
  latitude: number,
  longitude: number,
): ForeignAddress => ({ country, address1, locality, postal_code, latitude, longitude })

export const FOREIGN_SAMPLE: readonly ForeignAddress[] = [
  abroad('DEU', 'Platz der Republik 1', 'Berlin', '11011', 52.5186, 13.3762),
  abroad('DEU', 'Domkloster 4', 'Köln', '50667', 50.9413, 6.9583),
  abroad('GBR', '10 Downing Street', 'London', 'SW1A 2AA', 51.5034, -0.1276),
  abroad('GBR', '221B Baker Street', 'London', 'NW1 6XE', 51.5238, -0.1586),
  abroad('FRA', '5 Avenue Anatole France', 'Paris', '75007', 48.8584, 2.2945),
  abroad('FRA', '99 Rue de Rivoli', 'Paris', '75001', 48.8611, 2.3364),
  abroad('ITA', 'Piazza del Colosseo 1', 'Roma', '00184', 41.8902, 12.4922),
  abroad('ESP', 'Carrer de Mallorca 401', 'Barcelona', '08013', 41.4036, 2.1744),
  abroad('CAN', '290 Bremner Boulevard', 'Toronto', 'M5V 3L9', 43.6426, -79.3871),
  abroad('AUS', 'Bennelong Point', 'Sydney', '2000', -33.8568, 151.2153),
  abroad('JPN', '4-2-8 Shibakoen', 'Tokyo', '105-0011', 35.6586, 139.7454),
]

/** Other names of the sample's countries, as client libraries send them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  DEU: ['DE', 'GERMANY'],
  GBR: ['GB', 'UNITED KINGDOM'],
  FRA: ['FR', 'FRANCE'],
  ITA: ['IT', 'ITALY'],
  ESP: ['ES', 'SPAIN'],
  CAN: ['CA', 'CANADA'],
  AUS: ['AU', 'AUSTRALIA'],
  JPN: ['JP', 'JAPAN'],
}

/** Returns the addresses in a country that is named by its ISO codes or in English. */
export function placesIn(name: string): readonly ForeignAddress[] {
  const country = name.trim().toUpperCase()
  return FOREIGN_SAMPLE.filter((place) => place.country === country || OTHER_NAMES[place.country]?.includes(country))
}

/** Returns the id by which autocomplete may be asked for an address abroad again. */
export function idOfForeignPlace(place: ForeignAddress): string {
  return `${place.country}-${FOREIGN_SAMPLE.indexOf(place)}`
}
