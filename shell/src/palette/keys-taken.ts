/** Returns whether the keys are those of a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Returns whether a dialog or a menu is open, which gets the keys first; one beside the page leaves them to it. */
export function isOverlaid(): boolean {
  return (
    document.querySelector(
      'dialog[open]:not([data-beside]), [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    ) !== null
  )
}
