import styles from '../visually-hidden/visually-hidden.module.css'

const regionId = 'ds-announcer'

/** Adds the live region to the page ahead of time: some screen readers miss the first words of a new one. */
export function prepareAnnouncer(): HTMLElement {
  const existing = document.getElementById(regionId)
  if (existing) return existing

  const region = document.createElement('div')
  region.id = regionId
  region.className = styles.hidden ?? ''
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}

/** Has a screen reader say something that the eye sees anyway, e.g. "Copied". */
export function announce(text: string): void {
  const region = prepareAnnouncer()
  region.textContent = ''
  // A region that is emptied and filled in one go with the same words is not read again.
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
