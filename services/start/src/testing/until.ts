import { setTimeout as wait } from 'node:timers/promises'

/** Between two looks, ms. A look is a request or a connection: without a pause it takes the processor from what it waits for. */
const LOOK_MS = 20

/** Looks again and again, and resolves once it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(LOOK_MS)
}
