import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that can be full, in memory. */
export interface SmallDisk {
  folder: string
  /** Takes all that is left. */
  fill(): void
  /** Frees the space taken by {@link fill}. */
  makeRoom(): void
  remove(): void
}

/** Mounts a disk of this many MB; requires root. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  chmodSync(folder, 0o711)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fill(ballast),
    makeRoom: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills with smaller and smaller pieces until not one byte fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a')
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size)
    while (isWritten(descriptor, piece));
  }
  closeSync(descriptor)
}

function isWritten(descriptor: number, piece: Buffer): boolean {
  try {
    return writeSync(descriptor, piece) === piece.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
