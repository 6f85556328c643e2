import { Button } from '@portal/design-system/button'

interface CsvButtonProps {
  /** True where there is nothing to save, or not yet: the button keeps its place. */
  isEmpty: boolean
  isPending?: boolean
  onSave?: () => void
}

/** Saves a list as a file (rule G72). */
export function CsvButton({ isEmpty, isPending = false, onSave }: CsvButtonProps) {
  return (
    <Button icon="download" disabled={isEmpty} isPending={isPending} onClick={onSave}>
      Export CSV
    </Button>
  )
}
