/** Encodes one value in the address's query. */
export interface Codec<Value> {
  /** `undefined` for a text that means nothing: then the value is `fallback`. */
  read(text: string): Value | undefined
  write(value: Value): string
  /** Default value; omitted from the address. */
  fallback: Value
  /** Repeated parameter: several words under the same name. */
  isRepeated?: true
}

/** Any text, trimmed at its ends when read. */
export const text: Codec<string> = { read: (said) => said.trim(), write: (value) => value.trim(), fallback: '' }

/** The number of a page, from 1. Any other change of the address leads back to the first. */
export const page: Codec<number> = {
  read: (said) => (/^[1-9]\d{0,8}$/.test(said) ? Number(said) : undefined),
  write: String,
  fallback: 1,
}

/** One of these, written small and without spaces: `grace-period`. Without a fallback, `''` is none of them. */
export function oneOf<const Value extends string>(values: readonly Value[]): Codec<Value | ''>
export function oneOf<const Value extends string>(values: readonly Value[], fallback: Value): Codec<Value>
export function oneOf(values: readonly string[], fallback = ''): Codec<string> {
  const write = (value: string) => value.toLowerCase().replaceAll(' ', '-')
  return { read: (said) => values.find((value) => write(value) === said), write, fallback }
}

/** Several of these, `?status=a&status=b`; none means all. */
export function someOf<const Value extends string>(values: readonly Value[]): Codec<readonly Value[]> {
  return {
    read: (said) => values.filter((value) => said.split(' ').includes(value)),
    write: (chosen) => chosen.join(' '),
    fallback: [],
    isRepeated: true,
  }
}

/** Sort order of rows. */
export interface Order<Column extends string = string> {
  by: Column
  isDescending: boolean
}

/** An order by one of these columns: `label`, or `-label` for the other way round. `undefined` is the list's own. */
export function order<const Column extends string>(columns: readonly Column[]): Codec<Order<Column> | undefined> {
  return {
    read: (said) => {
      const by = columns.find((column) => column === said.replace(/^-/, ''))
      return by && { by, isDescending: said.startsWith('-') }
    },
    write: (value) => (value ? `${value.isDescending ? '-' : ''}${value.by}` : ''),
    fallback: undefined,
  }
}
