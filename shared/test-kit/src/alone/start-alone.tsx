import './layers.css'
import '@portal/design-system/reset.css'
import '@portal/design-system/tokens.css'
import '@portal/design-system/fonts.css'
import '@portal/design-system/plate.css'
import { createRoot } from 'react-dom/client'
import { type AlonePart, AloneTools } from './alone-tools.tsx'

/** Shows a remote on a page of its own: the entry that `npm run alone` writes calls it. */
export function startAlone(part: AlonePart): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<AloneTools {...part} />)
}
