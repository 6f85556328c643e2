/** Properties that the shell passes when mounting a remote. */
export interface RemoteProps {
  /** The remote's name, as its manifest says it. */
  name: string
  /** Reports a permanent failure: the shell replaces the remote with its card with Retry. */
  onFailure: (error: unknown) => void
}
