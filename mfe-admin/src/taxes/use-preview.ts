import { previewTaxRates, type TaxRatesPreview } from '@portal/contracts/sales/admin-tax-rates'
import type { Received } from '@portal/platform/api'
import { useWrite } from '@portal/remote-kit/write'

/** A file, and what the server says that it would change. */
export interface Reviewed {
  csv: string
  preview: Received<TaxRatesPreview>
}

/** Errors of a file, each beside its line and column. */
export type Faults = readonly Received<TaxRatesPreview['faults'][number]>[]

export function faultsOf({ preview: { faults = [] } }: Reviewed): Faults {
  return faults.flatMap((fault) => fault ?? [])
}

/** Asks the server what a file would change. */
export function usePreview() {
  const preview = useWrite(previewTaxRates)
  return async (csv: string): Promise<Reviewed> => ({ csv, preview: await preview.run({ body: { csv } }) })
}
