import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import type { LookupProduct } from '../products.ts'
import { first, type Query, readQuery } from '../query.ts'
import * as shapes from './client-answers.ts'
import type { Route } from './route.ts'

/*
 * Paths that the field's client libraries put behind the base address that they are given, and the forms of answers that they read
 * (decision 124). Two of their products share `/lookup`, and differ in the fields that are sent.
 */

const field = (name: string, required = false) => ({ name, required, example: '' })
const KEY = field('smarty_key', true)
const ADDRESS = [field('street', true), field('city'), field('state'), field('zipcode')]

/** Products that add to an address, by the path behind its key. */
const ADDED = new Map<string, { path: LookupProduct['path']; shape: NonNullable<Route['shape']> }>([
  ['property/principal', { path: '/property-data', shape: shapes.principal }],
  ['property/financial', { path: '/property-financial-data', shape: shapes.financial }],
  ['geo-reference', { path: '/georeference', shape: shapes.georeference }],
  ['secondary', { path: '/secondary-addresses', shape: shapes.units }],
  ['secondary/count', { path: '/secondary-addresses', shape: shapes.unitCount }],
  ['risk', { path: '/property-risk', shape: shapes.risk }],
])

/** Returns the route of a path that client libraries use; `undefined` if there is none. */
export function clientRouteOf(path: string, search: string): Route | undefined {
  if (path === '/lookup') return lookupRoute(readQuery(search))
  if (path === '/verify') return verifyRoute(readQuery(search))
  const [, version, rest] = /^(\/v2)?\/lookup(\/.+)?$/.exec(path) ?? []
  if (version) return suggestRoute(rest, search)
  return rest ? addedRoute(rest, search) : undefined
}

function lookupRoute(query: Query): Route {
  const isReverse = query.latitude !== undefined || query.longitude !== undefined
  return isReverse
    ? route('/lookup', '/reverse-geocoding', query, shapes.results)
    : route('/lookup', '/autocomplete', query, shapes.suggestions)
}

/** One line may hold the whole address. Coordinates are a product of their own. */
function verifyRoute(query: Query): Route {
  const line = query.address1 ?? query.freeform
  const isGeocoding = first(query, 'geocode')?.toLowerCase() === 'true'
  const path = isGeocoding ? '/international-geocoding' : '/international-street-address'
  return route('/verify', path, withFields(query, { address1: line }), shapes.abroad)
}

function suggestRoute(rest: string | undefined, search: string): Route | undefined {
  const [query, id] = [readQuery(search), rest && segmentOf(rest)]
  if (!rest) return route('/v2/lookup', '/international-autocomplete', query, shapes.candidates)
  if (!id) return undefined
  const found = route('/v2/lookup', '/international-autocomplete', withFields(query, { address_id: id }), shapes.found)
  return { ...found, product: { ...found.product, fields: [field('country', true), field('address_id', true)] } }
}

/** The address is named by its key, or by its lines behind `search`. */
function addedRoute(rest: string, search: string): Route | undefined {
  const [, key = '', subject = ''] = /^\/([^/]+)\/(.+)$/.exec(rest) ?? []
  const query = readQuery(search)
  const isFinancial = subject === 'property/principal' && listIn(first(query, 'features')).includes('financial')
  const added = ADDED.get(isFinancial ? 'property/financial' : subject)
  if (!added) return undefined

  const byKey = key === 'search' ? undefined : (segmentOf(`/${key}`) ?? '')
  const line = query.street ?? query.freeform
  const asked = byKey === undefined ? { street: line } : { smarty_key: byKey }
  const found = route(`/lookup/:key/${subject}`, added.path, withFields(query, asked), added.shape)
  return { ...found, product: { ...found.product, fields: byKey === undefined ? ADDRESS : [KEY] } }
}

function route(
  name: string,
  path: LookupProduct['path'],
  query: Query,
  shape: Route['shape'],
): Route & { product: LookupProduct } {
  const product = GATEWAY_PRODUCTS.find((one) => one.path === path)
  if (!product) throw new Error(`No product is answered at ${path}.`)
  return { name, product, query, shape, takesBatches: false }
}

function withFields(query: Query, fields: Query): Query {
  return Object.assign(Object.create(null), query, fields)
}

/** Returns the decoded last segment; `undefined` if there are more, or it cannot be decoded. */
function segmentOf(rest: string): string | undefined {
  const segment = rest.slice(1)
  if (segment.includes('/')) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function listIn(text = ''): string[] {
  return text.split(',').map((one) => one.trim())
}
