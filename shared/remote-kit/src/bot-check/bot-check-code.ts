import { onDemand } from '@portal/design-system/on-demand'

/** Code of the bot check, loaded on demand: no one waits for it to see a form. */
export const botCheckCode = onDemand(() => import('./bot-check-parts.ts'))
