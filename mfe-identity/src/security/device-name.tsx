import { Badge } from '@portal/design-system/badge'
import sections from '../sections.module.css'
import { deviceWords } from './whereabouts.ts'

interface DeviceNameProps {
  of: Parameters<typeof deviceWords>[0] & { is_current?: boolean | undefined }
}

/** Names a browser by its device, and marks the one that shows it. */
export function DeviceName({ of }: DeviceNameProps) {
  return (
    <span className={sections.beside}>
      {deviceWords(of)}
      {of.is_current && <Badge tone="accent">This one</Badge>}
    </span>
  )
}
