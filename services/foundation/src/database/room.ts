import { statfs } from 'node:fs/promises'

/** Two segments of a write-ahead log: with less, the embedded database may end itself at any write. */
const LEAST_ROOM_BYTES = 32 * 1024 * 1024

/** Returns whether the disk of a folder has enough free space beyond `needed` bytes. */
export async function hasRoom(folder: string, needed = 0): Promise<boolean> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some file systems do not tell.
  return blocks === 0 || bavail * bsize >= LEAST_ROOM_BYTES + needed
}
