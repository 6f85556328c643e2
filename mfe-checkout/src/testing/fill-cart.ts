/** Fills the browser's cart, as another page would have left it. */
export function fillCart(...plans: readonly { id: string }[]): void {
  localStorage.setItem('cart', JSON.stringify(plans.map(({ id }) => id)))
}

export function cartNow(): readonly string[] {
  return JSON.parse(localStorage.getItem('cart') ?? '[]')
}
