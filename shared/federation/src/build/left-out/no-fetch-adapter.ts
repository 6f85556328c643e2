/** Replaces axios' fetch adapter; missing adapters are skipped. */
export const getFetch = undefined
