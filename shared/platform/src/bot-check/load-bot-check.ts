/** Loads the answers to bot checks (rule B17): only a browser that is about to send a guarded form needs them. */
export const loadBotCheck = () => import('./bot-check.ts')
