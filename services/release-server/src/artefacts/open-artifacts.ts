import type { Foundation } from '@portal/foundation/foundation'
import { type ArtifactStore, artifactsOnDisk } from './artifact-store.ts'
import { artifactsInBucket } from './artifacts-in-bucket.ts'

/** Opens the storage from the settings: a bucket, or a folder that every release server shares. */
export function openArtifacts({ settings, log }: Pick<Foundation, 'settings' | 'log'>): ArtifactStore {
  const { releasesBucket: bucket, releasesFolder: folder } = settings
  return bucket ? artifactsInBucket(bucket, folder, log) : artifactsOnDisk(folder)
}
