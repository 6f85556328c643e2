/** An https address, without the sign that ends a sentence or closes a bracket. */
const ADDRESS = /https:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}]/g

/** Plain text on any number of lines, in which https addresses are links; nothing else in it is more than text (rule Q36). */
export function MessageText({ text }: { text: string }) {
  const links = [...text.matchAll(ADDRESS)]
  return links.length === 0 ? text : <TextWithLinks text={text} links={links} />
}

function TextWithLinks({ text, links }: { text: string; links: readonly RegExpExecArray[] }) {
  return (
    <>
      {links.map(({ 0: address, index }, at) => {
        const before = links[at - 1]
        return (
          <span key={index}>
            {text.slice(before ? before.index + before[0].length : 0, index)}
            <a href={address} target="_blank" rel="noopener noreferrer nofollow">
              {address}
            </a>
          </span>
        )
      })}
      <span>{text.slice((links.at(-1)?.index ?? 0) + (links.at(-1)?.[0].length ?? 0))}</span>
    </>
  )
}
