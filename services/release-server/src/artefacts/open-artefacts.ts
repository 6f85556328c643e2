import type { Foundation } from '@portal/foundation/foundation'
import { type ArtefactStore, artefactsOnDisk } from './artefact-store.ts'
import { artefactsInBucket } from './artefacts-in-bucket.ts'

/** Opens the storage from the settings: a bucket, or a folder that every release server shares. */
export function openArtefacts({ settings, log }: Pick<Foundation, 'settings' | 'log'>): ArtefactStore {
  const { releasesBucket: bucket, releasesFolder: folder } = settings
  return bucket ? artefactsInBucket(bucket, folder, log) : artefactsOnDisk(folder)
}
