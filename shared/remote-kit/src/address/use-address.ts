import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Codec } from './codecs.ts'

type Codecs = Readonly<Record<string, Codec<unknown>>>
type ValuesOf<C extends Codecs> = { [Name in keyof C]: C[Name] extends Codec<infer Value> ? Value : never }

/** State of a page in its address, so that a copied link shows the same. */
export interface Address<Values = Record<string, unknown>> {
  values: Values
  /** Returns whether one of these values (all but the page, if none is named) differs from the default. */
  differs: (...names: (keyof Values)[]) => boolean
  /** Replaces the entry in the history: the back button is for pages, not for letters. */
  change: (change: Partial<Values>) => void
  /** Sets these back. */
  clear: (...names: (keyof Values)[]) => void
  /** This page with a change, for a link. */
  linkTo: (change: Partial<Values>) => string
}

/** State in the address: `useAddress({ q: text, role: oneOf(ROLES), page })`. What is as it is anyway is left out. */
export function useAddress<C extends Codecs>(codecs: C): Address<ValuesOf<C>> {
  type Values = ValuesOf<C>
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const values = readAddress(codecs, query)
  const isFallback = (name: string, value: unknown) =>
    codecs[name]?.write(value) === codecs[name]?.write(codecs[name].fallback)

  const queryWith = (change: Partial<Values>) => {
    const wanted: Record<string, unknown> = { ...values, page: 1, ...change }
    const said = Object.entries(codecs).filter(([name]) => !isFallback(name, wanted[name]))
    return new URLSearchParams(
      said.flatMap(([name, codec]) => {
        const written = codec.write(wanted[name])
        return (codec.isRepeated ? written.split(' ') : [written]).map((one): [string, string] => [name, one])
      }),
    )
  }
  const change = (changes: Partial<Values>) => navigate(`?${queryWith(changes)}`, { replace: true })

  return {
    values,
    differs: (...asked) => {
      const names = asked.length > 0 ? asked : Object.keys(codecs).filter((name) => name !== 'page')
      return names.some((name) => !isFallback(String(name), values[name]))
    },
    change,
    clear: (...names) =>
      change(Object.fromEntries(names.map((name) => [name, codecs[String(name)]?.fallback])) as Partial<Values>),
    linkTo: (changes) => {
      const search = queryWith(changes).toString()
      return pathname + (search && `?${search}`)
    },
  }
}

/** Decodes an address's query; invalid values count as missing. */
function readAddress<C extends Codecs>(codecs: C, query: URLSearchParams): ValuesOf<C> {
  const entries = Object.entries(codecs).map(([name, codec]) => {
    const said = codec.isRepeated && query.has(name) ? query.getAll(name).join(' ') : query.get(name)
    return [name, (said === null ? undefined : codec.read(said)) ?? codec.fallback]
  })
  return Object.fromEntries(entries)
}
