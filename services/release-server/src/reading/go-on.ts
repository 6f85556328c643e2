interface GoOn {
  title: string
  text: string
  /** HTML of links and buttons. */
  doors: string
}

/** The end of a page: next steps for its readers (rule N26). */
export function goOn({ title, text, doors }: GoOn): string {
  return `<section class="go-on" aria-labelledby="go-on"><div><h2 id="go-on">${title}</h2><p>${text}</p></div><div class="doors">${doors}</div></section>\n`
}
