declare module 'parse-address' {
  interface ParsedAddress {
    number?: string
    prefix?: string
    street?: string
    type?: string
    suffix?: string
    sec_unit_type?: string
    sec_unit_num?: string
    city?: string
    state?: string
    zip?: string
    plus4?: string
  }
  /** Splits an address into its parts if all of it is understood; `null` otherwise. */
  export function parseAddress(address: string): ParsedAddress | null
}
