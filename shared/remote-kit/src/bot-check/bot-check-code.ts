import { onDemand } from '@portal/design-system/on-demand'

/** What tells a person from a program, and says how: nobody waits for it to see a form. */
export const botCheckCode = onDemand(() => import('./bot-check-parts.ts'))
