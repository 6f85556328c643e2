/** A picture beside words: a shape of the sprite that the shell's release draws behind the frame (`icon-sprite.tsx`). */
export function icon(name: string): string {
  return `<svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><use href="#icon-${name}"/></svg>`
}
