import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import {
  core,
  internationalAddressAutocomplete,
  internationalStreet,
  usAutocompletePro,
  usEnrichment,
  usReverseGeo,
  usStreet,
} from 'smartystreets-javascript-sdk'
import { secretKey, subscription, websiteKey } from './testing/books-in-memory.ts'
import { NOW, type TestGateway, testGateway } from './testing/test-gateway.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const WEBSITE_KEY = '100000000000000001'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
  gateway.books.keys.set(`secret ${ID}`, secretKey())
  gateway.books.keys.set(`website ${WEBSITE_KEY}`, websiteKey())
  licenseFor(...GATEWAY_PRODUCTS.map(({ capability }) => capability))
})
afterEach(async () => {
  jest.restoreAllMocks()
  await gateway.close()
})

function licenseFor(...capabilities: string[]): void {
  gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, { capabilities })] })
}

type Credentials = ConstructorParameters<typeof core.ClientBuilder>[0]

const WITH = {
  'a secret key': () => new core.StaticCredentials(ID, 'psk_right'),
  'basic authentication': () => new core.BasicAuthCredentials(ID, 'psk_right'),
  'a website key': () => new core.SharedCredentials(WEBSITE_KEY, 'shop.example'),
} satisfies Record<string, () => Credentials>
const NO_RETRY = 0

const builder = (path: string, credentials: Credentials = WITH['a secret key']()) =>
  new core.ClientBuilder(credentials).withMaxRetries(NO_RETRY).withBaseUrl(`${gateway.address}${path}`)

/** Lookups counted so far. */
async function counted(): Promise<number> {
  await gateway.gateway.catchUp()
  return gateway.books.batches.flatMap(({ uses }) => uses).reduce((sum, { lookups }) => sum + lookups, 0)
}

/** A property asked for by the key that a verified address came with. */
async function empireState(credentials: Credentials = WITH['a secret key']()): Promise<string> {
  const lookup = new usStreet.Lookup('350 5th Ave', undefined, undefined, 'New York', 'NY')
  await builder('/street-address', credentials).buildUsStreetApiClient().send(lookup)
  return lookup.result[0]?.smartyKey ?? ''
}

function enrichmentOf(smartyKey: string) {
  return new usEnrichment.Lookup(smartyKey)
}

describe.each(Object.entries(WITH))('rule K82: the public client for JavaScript works with %s', (_, credentials) => {
  test('US Address Verification', async () => {
    const lookup = new usStreet.Lookup('350 Fifth Avenue', undefined, undefined, 'New York', 'NY', '10118')
    lookup.inputId = 'first'
    await builder('/street-address', credentials()).buildUsStreetApiClient().send(lookup)
    expect(lookup.result).toMatchObject([
      { deliveryLine1: '350 Fifth Ave', lastLine: 'New York NY 10118', inputId: 'first', smartyKey: '1000000001' },
    ])
    expect(lookup.result[0]?.components).toMatchObject({ primaryNumber: '350', cityName: 'New York', state: 'NY' })
    expect(await counted()).toBe(1)
  })

  test('an address whose last line is one field', async () => {
    const lookup = new usStreet.Lookup('350 5th Ave')
    lookup.lastLine = 'New York, NY 10118'
    await builder('/street-address', credentials()).buildUsStreetApiClient().send(lookup)
    expect(lookup.result[0]?.components).toMatchObject({ cityName: 'New York', zipCode: '10118' })
  })

  test('US Rooftop Geocoding', async () => {
    const lookup = new usStreet.Lookup('350 5th Ave', undefined, undefined, 'New York')
    await builder('/rooftop-geocoding', credentials()).buildUsStreetApiClient().send(lookup)
    expect(lookup.result[0]?.metadata).toMatchObject({ latitude: 40.7484, longitude: -73.9857, precision: 'Rooftop' })
  })

  test('US Address Autocomplete, with its filters', async () => {
    const lookup = new usAutocompletePro.Lookup('1')
    lookup.includeOnlyStates = ['NY', 'MA']
    lookup.excludeStates = ['NY']
    lookup.maxResults = 1
    await builder('/lookup', credentials()).buildUsAutocompleteProClient().send(lookup)
    expect(lookup.result).toEqual([
      { streetLine: '1 Harborside Dr', secondary: '', city: 'Boston', state: 'MA', zipcode: '02128', entries: 0 },
    ])
  })

  test('US Reverse Geocoding', async () => {
    const lookup = new usReverseGeo.Lookup(40.7484, -73.9857)
    await builder('/lookup', credentials()).buildUsReverseGeoClient().send(lookup)
    expect(lookup.response.results[0]).toMatchObject({
      address: { street: '350 5th Ave', stateAbbreviation: 'NY', smartyKey: '1000000001' },
      distance: 0,
    })
  })

  test.each([
    ['in fields', (lookup: InternationalLookup) => Object.assign(lookup, { address1: '10 Downing Street' }), 'GBR'],
    [
      'in one line',
      (lookup: InternationalLookup) => Object.assign(lookup, { freeform: '10 Downing Street, London' }),
      'GB',
    ],
    [
      'in one line without a comma',
      (lookup: InternationalLookup) => Object.assign(lookup, { freeform: '10 Downing Street London SW1A 2AA' }),
      'United Kingdom',
    ],
  ])('International Address Verification %s', async (_how, write, country) => {
    const lookup = write(new internationalStreet.Lookup(country))
    await builder('/verify', credentials()).buildInternationalStreetClient().send(lookup)
    expect(lookup.result[0]).toMatchObject({ address1: '10 Downing Street', components: { postalCode: 'SW1A 2AA' } })
  })

  test('International Geocoding, which has a license of its own', async () => {
    const lookup = Object.assign(new internationalStreet.Lookup('DEU'), { address1: 'Domkloster 4', geocode: 'true' })
    licenseFor('geocode-international')
    await builder('/verify', credentials()).buildInternationalStreetClient().send(lookup)
    expect(lookup.result[0]).toMatchObject({
      components: { countryIso3: 'DEU' },
      metadata: { latitude: 50.9413, geocodePrecision: 'DeliveryPoint' },
    })
  })

  test('International Address Autocomplete, from the first letters to one address', async () => {
    const client = builder('/v2/lookup', credentials()).buildInternationalAddressAutocompleteClient()
    const lookup = new internationalAddressAutocomplete.Lookup({ search: 'rue', country: 'FRA' })
    await client.send(lookup)
    expect(lookup.result.map(({ addressText, entries }) => [addressText, entries])).toEqual([
      ['99 Rue de Rivoli, 75001 Paris', 1],
    ])
    const [{ addressId = '' } = {}] = lookup.result
    const chosen = new internationalAddressAutocomplete.Lookup({ addressId, country: 'FRA' })
    await builder('/v2/lookup', credentials()).buildInternationalAddressAutocompleteClient().send(chosen)
    expect(chosen.result).toMatchObject([{ street: '99 Rue de Rivoli', locality: 'Paris', postalCode: '75001' }])
  })

  test('US Property Data', async () => {
    const lookup = enrichmentOf(await empireState(credentials()))
    await builder('/lookup', credentials()).buildUsEnrichmentClient().sendPrincipal(lookup)
    expect(lookup.response).toMatchObject({
      smartyKey: '1000000001',
      dataSetName: 'property',
      dataSubsetName: 'principal',
      attributes: { yearBuilt: '1931', storiesNumber: '102' },
    })
  })

  test('US Property Data, Financial, which has a license of its own', async () => {
    const lookup = enrichmentOf('1000000001')
    licenseFor('property')
    const send = () => builder('/lookup', credentials()).buildUsEnrichmentClient().sendFinancial(lookup)
    await expect(send()).rejects.toThrow('No license for this product.')
    licenseFor('property-financial')
    gateway.books.changed(1)
    await gateway.gateway.catchUp()
    await send()
    expect(lookup.response).toMatchObject({ attributes: { yearBuilt: '1931', lenderName: 'Sample Bank' } })
  })

  test('US GeoReference Data', async () => {
    const lookup = enrichmentOf('1000000001')
    await builder('/lookup', credentials()).buildUsEnrichmentClient().sendGeo(lookup)
    expect(lookup.response).toMatchObject({
      dataSetName: 'geo-reference',
      attributes: { coreBasedStatArea: { code: '35620' } },
    })
  })

  test('US Secondary Address Data, and their count', async () => {
    const [units, count] = [enrichmentOf('1000000001'), enrichmentOf('1000000001')]
    const client = () => builder('/lookup', credentials()).buildUsEnrichmentClient()
    await client().sendSecondary(units)
    await client().sendSecondaryCount(count)
    expect(units.response).toMatchObject({
      rootAddress: { primaryNumber: '350', cityName: 'New York', secondaryCount: 5 },
      secondaries: expect.arrayContaining([expect.objectContaining({ secondaryNumber: '3304' })]),
    })
    expect(count.response).toMatchObject({ smartyKey: '1000000001', count: 5 })
  })
})

type InternationalLookup = InstanceType<typeof internationalStreet.Lookup>

test('rule K82: a property is found by its address, too, and a key that no address has finds none', async () => {
  const byAddress = new usEnrichment.Lookup('search')
  byAddress.addCustomParameter('freeform', '233 S Wacker Dr, Chicago IL')
  await builder('/lookup').buildUsEnrichmentClient().sendPrincipal(byAddress)
  expect(byAddress.response).toMatchObject({ attributes: { yearBuilt: '1973' } })
  const unknown = new usEnrichment.Lookup('7')
  await builder('/lookup').buildUsEnrichmentClient().sendPrincipal(unknown)
  expect(unknown.response).toMatchObject({ smartyKey: '', attributes: {} })
})

test('rule K82: several licenses may be named at once', async () => {
  const lookup = new usStreet.Lookup('350 5th Ave')
  const client = (licenses: string[]) => builder('/street-address').withLicenses(licenses).buildUsStreetApiClient()
  await client(['us-gold', 'us-core-cloud']).send(lookup)
  expect(lookup.result).toHaveLength(1)
  await expect(client(['us-gold', 'us-silver']).send(lookup)).rejects.toMatchObject({
    error: { message: 'Unrecognized license.' },
  })
})

describe('rule K82: batches of the public client', () => {
  function batchOf(count: number, street = '350 5th Ave') {
    const batch = new core.Batch()
    for (let number = 0; number < count; number += 1) {
      batch.add(new usStreet.Lookup(number === 1 ? 'nowhere' : street, undefined, undefined, 'New York', 'NY'))
    }
    return batch
  }

  test.each([
    ['/street-address', 'a secret key'],
    ['/rooftop-geocoding', 'a secret key'],
    ['/street-address', 'basic authentication'],
  ] as const)('%s answers a hundred lookups of %s by their places, and counts each', async (path, kind) => {
    const batch = batchOf(100)
    await builder(path, WITH[kind]()).buildUsStreetApiClient().send(batch)
    expect(batch.lookups.map(({ result }) => result.length)).toEqual([1, 0, ...Array(98).fill(1)])
    expect(batch.getByIndex(99).result[0]).toMatchObject({ inputIndex: 99, candidateIndex: 0 })
    expect(await counted()).toBe(100)
  })

  test('the client sends none with a website key, and says so', async () => {
    await expect(
      builder('/street-address', WITH['a website key']()).buildUsStreetApiClient().send(batchOf(2)),
    ).rejects.toThrow('Shared credentials cannot be used in batches')
    expect(await counted()).toBe(0)
  })
})

describe('rule K82: the public client hears why it is refused', () => {
  const send = (credentials: Credentials = WITH['a secret key'](), lookup = new usStreet.Lookup('350 5th Ave')) =>
    builder('/street-address', credentials).buildUsStreetApiClient().send(lookup)
  const refusal = (statusCode: number, message: string) => ({ statusCode, error: expect.objectContaining({ message }) })

  test.each([
    ['a token that is wrong', () => new core.StaticCredentials(ID, 'psk_wrong'), 401, 'This needs proper credentials.'],
    [
      'a wrong token with a colon',
      () => new core.BasicAuthCredentials(ID, 'a:b'),
      401,
      'This needs proper credentials.',
    ],
    ['no key of ours', () => new core.BasicAuthCredentials('nobody', 'x'), 401, 'This needs proper credentials.'],
    ['a page of others', () => new core.SharedCredentials(WEBSITE_KEY, 'evil.test'), 403, 'This key may not do that.'],
    ['no page', () => new core.SharedCredentials(WEBSITE_KEY, ''), 403, 'This key may not do that.'],
  ] as const)('%s', async (_, credentials, status, message) => {
    await expect(send(credentials())).rejects.toMatchObject(refusal(status, message))
  })

  test('a subscription that is used up', async () => {
    gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, { used: 1_000 })] })
    await expect(send()).rejects.toMatchObject(refusal(402, 'The subscription is not active.'))
  })

  test('a lookup without a street', async () => {
    const message = 'Please correct the errors and resubmit the form.'
    await expect(send(undefined, new usStreet.Lookup(''))).rejects.toMatchObject(refusal(400, message))
  })

  test('a body that is too large', async () => {
    const batch = new core.Batch()
    for (let number = 0; number < 100; number += 1) batch.add(new usStreet.Lookup('x'.repeat(11_000)))
    await expect(builder('/street-address').buildUsStreetApiClient().send(batch)).rejects.toMatchObject(
      refusal(413, 'Request body too large. Try again with less data.'),
    )
  })

  test('a database that is away', async () => {
    gateway.books.isAway = true
    await expect(send()).rejects.toMatchObject(refusal(503, 'Service Unavailable. Try again later.'))
  })

  test('a license of one request a second, with the seconds that the client then waits', async () => {
    gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, { rateLimit: 1 })] })
    await send()
    await expect(send()).rejects.toMatchObject({
      ...refusal(429, "Woah slow down! You're sending requests too fast."),
      headers: { 'retry-after': '1' },
    })
  })

  test('a network that guesses', async () => {
    for (let number = 0; number < 30; number += 1) {
      await expect(send(new core.StaticCredentials(ID, `guess-${number}`))).rejects.toMatchObject({ statusCode: 401 })
    }
    await expect(send()).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } })
  })
})

test('rule K82: the code of the documents runs as it stands', async () => {
  const page = readFileSync(new URL('../../release-server/help/client-libraries.md', import.meta.url), 'utf8')
  const [, code = ''] = /```javascript\n([\s\S]+?)```/.exec(page) ?? []
  const program = spawn(
    process.execPath,
    ['--input-type=module', '--eval', code.replaceAll('{{gateway}}', gateway.address)],
    {
      cwd: new URL('..', import.meta.url),
      env: { AUTH_ID: ID, AUTH_TOKEN: 'psk_right' },
    },
  )
  const said: string[] = []
  for (const output of [program.stdout, program.stderr]) output.on('data', (text) => said.push(String(text)))
  await once(program, 'close')
  expect(said.join('')).toBe('350 5th Ave · New York NY\n1600 Pennsylvania Ave NW · Washington DC\n')
  expect(await counted()).toBe(2)
})
