import { type ComponentProps, createContext, type ElementType, useContext } from 'react'

export type AnchorProps = ComponentProps<'a'> & { href: string }

const AnchorContext = createContext<ElementType<AnchorProps>>('a')

/** Sets the link component for its children, e.g. a router's; it gets `href` and the other attributes of an `<a>`. */
export const AnchorProvider = AnchorContext.Provider

/** The anchor that every component of the design system draws. */
export function Anchor(props: AnchorProps) {
  const Component = useContext(AnchorContext)
  return <Component {...props} />
}
