import { Dialog } from '@portal/design-system/dialog'
import { EmptyState } from '@portal/design-system/empty-state'
import { Unloaded } from '@portal/remote-kit/load'
import type { Catalog, EntryTab } from './catalog.ts'
import { ChangeEditionDialog, ChangeLicenseDialog, ChangeLineDialog } from './entries/change-entry-dialog.tsx'
import { entryOf } from './entries/entry.ts'
import { NewEditionDialog } from './entries/new-edition-dialog.tsx'
import { NewLicenseDialog } from './entries/new-license-dialog.tsx'
import { NewLineDialog } from './entries/new-line-dialog.tsx'
import { LoadSampleDialog } from './first-steps/load-sample-dialog.tsx'
import type { OpenedDialog } from './opened-dialog.ts'
import { ChangePlanDialog } from './plans/change-plan-dialog.tsx'
import { EndSaleDialog } from './plans/end-sale-dialog.tsx'
import { NewPlanDialog } from './plans/new-plan-dialog.tsx'
import { ResumeSaleDialog } from './plans/resume-sale-dialog.tsx'
import { PropagateDialog } from './propagation/propagate-dialog.tsx'
import { useCatalog } from './use-catalog.ts'

interface CatalogDialogProps {
  opened: OpenedDialog
  onClose: () => void
}

/** The open dialog of the catalog, with the catalog as it is known now. */
export function CatalogDialog({ opened, onClose }: CatalogDialogProps) {
  const catalog = useCatalog()
  if (!catalog.data)
    return (
      <Dialog isOpen onClose={onClose} title="Catalog">
        <Unloaded load={catalog} />
      </Dialog>
    )
  return <KnownDialog catalog={catalog.data} opened={opened} onClose={onClose} />
}

const PLAN_DIALOGS = {
  'change-plan': ChangePlanDialog,
  'end-sale': EndSaleDialog,
  'resume-sale': ResumeSaleDialog,
} as const

type KnownDialogProps = CatalogDialogProps & { catalog: Catalog }

function KnownDialog({ catalog, opened, onClose }: KnownDialogProps) {
  switch (opened.dialog) {
    case 'new-line':
      return <NewLineDialog catalog={catalog} copyOf={opened.copyOf} onClose={onClose} />
    case 'new-edition':
      return <NewEditionDialog catalog={catalog} {...parentOf(opened)} onClose={onClose} />
    case 'new-license':
      return <NewLicenseDialog catalog={catalog} {...parentOf(opened)} onClose={onClose} />
    case 'new-plan':
      return <NewPlanDialog catalog={catalog} licenseId={opened.parentId} copyOf={opened.copyOf} onClose={onClose} />
    case 'load-sample':
      return <LoadSampleDialog onClose={onClose} />
    case 'change-plan':
    case 'end-sale':
    case 'resume-sale': {
      const plan = catalog.plans.find(({ id }) => id === opened.id)
      const Opened = PLAN_DIALOGS[opened.dialog]
      return plan ? <Opened catalog={catalog} plan={plan} onClose={onClose} /> : <Gone onClose={onClose} />
    }
    case 'change-entry':
      return <ChangeEntryDialog catalog={catalog} {...opened} onClose={onClose} />
    case 'propagate': {
      const entry = entryOf(catalog, opened.tab, opened.id)
      return entry ? <PropagateDialog entry={entry} onClose={onClose} /> : <Gone onClose={onClose} />
    }
  }
}

function parentOf({ parentId, copyOf }: { parentId?: string | undefined; copyOf?: string | undefined }) {
  return { parentId, copyOf }
}

interface ChangeEntryDialogProps {
  catalog: Catalog
  tab: EntryTab
  id: string
  onClose: () => void
}

function ChangeEntryDialog({ catalog, tab, id, onClose }: ChangeEntryDialogProps) {
  const line = tab === 'lines' ? catalog.lines.find((one) => one.id === id) : undefined
  if (line) return <ChangeLineDialog line={line} onClose={onClose} />
  const edition = tab === 'editions' ? catalog.editions.find((one) => one.id === id) : undefined
  if (edition) return <ChangeEditionDialog edition={edition} onClose={onClose} />
  const license = tab === 'licenses' ? catalog.licenses.find((one) => one.licenseId === id) : undefined
  return license ? <ChangeLicenseDialog license={license} onClose={onClose} /> : <Gone onClose={onClose} />
}

/** Entries of the catalog are never deleted: an address or an old list named one that never was. */
function Gone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Catalog">
      <EmptyState icon="search" title="The catalog has no such entry" />
    </Dialog>
  )
}
