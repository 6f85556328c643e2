/**
 * Copies text to the clipboard; also works without the Clipboard API, which plain-http pages do not have. Throws if
 * refused.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  if (!copyBySelection(text)) throw new Error('The browser refused to copy')
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // Inside an open dialog focus cannot leave it.
  const home = focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  home.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
