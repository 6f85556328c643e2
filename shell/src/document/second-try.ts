import { type ComponentType, lazy } from 'react'

/** Before a second try, in ms. */
const PAUSE_MS = 2000

/** Fetches a file of the shell's own that was not needed before; a network that stumbled gets one more chance. */
export function withSecondTry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  return fetchPart().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return fetchPart()
  })
}

/** Returns a part that comes with its first use. The page works without it: `Instead` stands in its place then. */
export function latePart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await withSecondTry(fetchPart).catch(() => Instead) }))
}
