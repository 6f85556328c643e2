/** Before a second try, in ms. */
const PAUSE_MS = 2000

/** Fetches a file of the shell's own that was not needed before; a network that stumbled gets one more chance. */
export function withSecondTry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  return fetchPart().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return fetchPart()
  })
}
