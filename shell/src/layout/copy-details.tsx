import { announce } from '@portal/platform/navigation'

interface CopyDetailsProps {
  what: string
  /** A sentence. */
  cause?: string | undefined
  reference: string
  /** The page that it failed on; this one by default. */
  path?: string | undefined
  /** The time at which it failed, in ms; now by default. */
  at?: number | undefined
  className: string | undefined
}

/** Copies what support asks for: what failed, its reference, the page and the time. */
export function CopyDetails({ what, cause, reference, path, at, className }: CopyDetailsProps) {
  const copy = async () => {
    const details = `${what}. ${cause ? `${cause} ` : ''}Reference ${reference}, ${path ?? location.pathname}, ${new Date(at ?? Date.now()).toISOString()}`
    const said = await navigator.clipboard.writeText(details).then(
      () => 'Copied details',
      () => 'Could not copy the details. Select the reference and copy it yourself.',
    )
    announce(said)
  }

  return (
    <button type="button" className={className} onClick={copy}>
      Copy details
    </button>
  )
}
