/** Replaces axios' progress of uploads and downloads, which nothing listens to. */
export function progressEventReducer(): never {
  throw new Error('Progress is not in this build.')
}
