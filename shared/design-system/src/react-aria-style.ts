/** The id under which React Aria looks for its one rule before it injects a `<style>` that the CSP would refuse. */
export const reactAriaStyleId = 'react-aria-pressable-style'

/** The text of that `<style>`: the document carries it and its hash. It fixes the order of the cascade layers, too. */
export const reactAriaStyle =
  '@layer reset,tokens,ds,shell,remote;@layer reset{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}'
