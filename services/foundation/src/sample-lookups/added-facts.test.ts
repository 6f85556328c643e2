import { expect, test } from '@jest/globals'
import { georeferenceOf, propertyOf, riskOf, unitsOf } from './added-facts.ts'
import { US_SAMPLE } from './sample.ts'

type Facts = Record<string, unknown> & { metadata: { in_sample: boolean; made_up: string[] } }

const at = (street: string) => {
  const found = US_SAMPLE.find((place) => place.street === street)
  if (!found) throw new Error(`${street} is not in the sample.`)
  return found
}

test('every address of the sample has its county and its statistical area; tract and block are said to be made up', () => {
  for (const place of US_SAMPLE) {
    expect(georeferenceOf(place)).toEqual([
      {
        county: { name: expect.any(String), fips: expect.stringMatching(/^\d{5}$/) },
        statistical_area: { name: expect.stringContaining(', '), code: expect.stringMatching(/^\d{5}$/) },
        census: { tract: expect.stringMatching(/^\d{5}999900$/), block: expect.stringMatching(/^\d{5}9999001000$/) },
        metadata: { in_sample: true, made_up: ['census'] },
      },
    ])
  }
  expect(georeferenceOf(at('4 Jersey St'))).toMatchObject([
    { county: { name: 'Suffolk', fips: '25025' }, statistical_area: { code: '14460' } },
  ])
})

test('the financial edition says everything of the principal one, and more; what is no fact is named', () => {
  const [principal, financial] = (['principal', 'financial'] as const).map(
    (edition) => propertyOf(at('350 5th Ave'), edition)[0] as Facts,
  )
  expect(principal).toMatchObject({ building: { year_built: 1931, stories: 102 } })
  const { metadata, ...facts } = principal as Facts
  expect(financial).toMatchObject(facts)
  expect([metadata.made_up, financial?.metadata.made_up]).toEqual([
    ['lot', 'owner'],
    ['lot', 'owner', 'assessment', 'last_sale', 'mortgage'],
  ])
  const known = ['building', 'metadata']
  for (const { metadata: said, ...all } of [principal, financial] as Facts[])
    expect(Object.keys(all).filter((name) => !known.includes(name))).toEqual(said.made_up)
})

test('units come a row each, and a building without any answers none', () => {
  expect(unitsOf(at('233 S Wacker Dr'))).toHaveLength(4)
  expect(unitsOf(at('350 5th Ave'))[0]).toEqual({
    secondary_designator: 'Ste',
    secondary_number: '1200',
    metadata: { in_sample: true, made_up: ['secondary_designator', 'secondary_number'] },
  })
  expect(unitsOf(at('400 Broad St'))).toEqual([])
})

test('every address of the sample has four risks from 1 to 10, always the same, which are said to be made up', () => {
  for (const place of US_SAMPLE) {
    const [facts] = riskOf(place) as (Facts & { risk: Record<string, { score: number }> })[]
    expect(Object.keys(facts?.risk ?? {})).toEqual(['flood', 'wind', 'wildfire', 'earthquake'])
    for (const { score } of Object.values(facts?.risk ?? {})) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(score)
    expect(facts?.metadata.made_up).toEqual(['risk'])
    expect(riskOf(place)).toEqual([facts])
  }
})
