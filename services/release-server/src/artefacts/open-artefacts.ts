import type { Foundation } from '@portal/foundation/foundation'
import { type ArtefactStore, artefactsOnDisk } from './artefact-store.ts'
import { artefactsInBucket } from './artefacts-in-bucket.ts'

/** Where the settings say that the files of releases lie: in a bucket, or in a folder that every release server sees. */
export function openArtefacts({ settings, log }: Pick<Foundation, 'settings' | 'log'>): ArtefactStore {
  const { releasesBucket: bucket, releasesFolder: folder } = settings
  return bucket ? artefactsInBucket(bucket, folder, log) : artefactsOnDisk(folder)
}
