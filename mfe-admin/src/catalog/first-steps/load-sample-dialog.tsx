import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { loadSampleCatalog } from '@portal/contracts/subscriptions/admin-catalog'
import type { SampleCatalogResult } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { formatCount } from '@portal/design-system/number'
import { RadioGroup } from '@portal/design-system/radio-group'
import { isProductError, messageOf, type Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { READS } from '../catalog.ts'

const SALE = { body: z.object({ sale: z.enum(['drafts', 'on-sale']) }) }

/** Fills an empty catalog with the sample, after a dry run has said what that creates (rule G131). */
export function LoadSampleDialog({ onClose }: { onClose: () => void }) {
  const dryRun = useLoad(loadSampleCatalog, { what: 'the sample', body: { dry_run: true }, freshFor: 0 })
  const load = useWrite(loadSampleCatalog, { stale: [...READS, getPricingSchedule], staleIfRefused: READS })
  const toast = useToast()
  const form = useCallForm(SALE, {
    labels: { sale: 'Plans' },
    values: { sale: 'drafts' },
    send: ({ sale }) => load.run({ body: { on_sale: sale === 'on-sale' } }),
    done: (result) => {
      onClose()
      toast.success(`Created ${countsInWords(result)}`)
    },
    refusalText: (error) =>
      isProductError(error, 'request:out-of-date')
        ? 'The catalog is no longer empty: somebody created a product line meanwhile. Nothing was created.'
        : messageOf(error).content,
  })
  const title = 'Load the sample catalog'
  // Nobody creates what they have not read.
  if (!dryRun.data)
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <Loaded load={dryRun}>{() => null}</Loaded>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <FormDialog
      form={form}
      title={title}
      description="Its prices are samples: check them before customers see them. Each thing that is created is in the audit log, and can be changed like one that you create yourself."
      submitLabel="Load sample catalog"
      onClose={onClose}
    >
      <p>It creates {countsInWords(dryRun.data)}:</p>
      <p>{(dryRun.data.names ?? []).join(' · ')}</p>
      <RadioGroup
        label="Plans"
        options={[
          { value: 'drafts', label: 'As drafts: nothing is on sale until you put it on sale' },
          { value: 'on-sale', label: 'On sale at once, at the sample’s prices' },
        ]}
        value={form.value('sale')}
        onChange={(sale) => form.setValue('sale', sale)}
      />
    </FormDialog>
  )
}

function countsInWords({ lines = 0, editions = 0, licenses = 0, plans = 0 }: Received<SampleCatalogResult>): string {
  const parts = [formatCount(lines, 'product line'), formatCount(editions, 'edition'), formatCount(licenses, 'license')]
  return `${parts.join(', ')} and ${formatCount(plans, 'plan')}`
}
