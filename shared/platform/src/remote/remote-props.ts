/** What the shell hands to a remote when it mounts it. */
export interface RemoteProps {
  /** The remote's name, as its manifest says it. */
  name: string
  /** Tells the shell that the remote has failed for good: it puts its card with Retry in the remote's place. */
  onFailure: (error: unknown) => void
}
