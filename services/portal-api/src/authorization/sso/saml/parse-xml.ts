import { DOMParser } from '@xmldom/xmldom'

type XmlDocument = ReturnType<DOMParser['parseFromString']>
export type XmlElement = NonNullable<XmlDocument['documentElement']>

/** XML constructs that can declare entities, trigger fetches, or be parsed differently by different parsers. */
const TROUBLE = /<!DOCTYPE|<!ENTITY|<!ELEMENT|<!ATTLIST/i
const OUTSIDE_THE_TEXT = /<!--|<!\[CDATA\[|<\?(?!xml\s[^?]*\?>)/
const DECLARATION = /^﻿?\s*<\?xml\s[^?<>]*\?>/

/** Size limits of one document (rule M90): later processing is quadratic in the number of elements. */
export interface XmlLimits {
  elements: number
  /** Namespaces are declared by attributes, too. */
  attributes: number
}

/** Reads XML that somebody else wrote. What is no whole document, declares a type, or holds too much is refused before it is read. */
export function parseXml(xml: string, limits: XmlLimits): XmlElement {
  refuseLarge(xml, limits)
  if (TROUBLE.test(xml)) throw new Error('A document type is not accepted.')

  const refuse = (message: string) => {
    throw new Error(`This is not XML: ${message.split('\n')[0]}`)
  }
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } })
  const root = parser.parseFromString(xml, 'text/xml')?.documentElement
  if (!root) throw new Error('This is not XML.')
  return root
}

/** The same, of elements, attributes and text alone: a comment or an instruction within a text has it read in two ways. */
export function parsePlainXml(xml: string, limits: XmlLimits): XmlElement {
  refuseLarge(xml, limits)
  const rest = xml.replace(DECLARATION, '')
  if (OUTSIDE_THE_TEXT.test(rest) || rest.includes('<?')) throw new Error('Comments and instructions are not accepted.')
  return parseXml(xml, limits)
}

/** Counts in the text, where counting costs next to nothing. */
function refuseLarge(xml: string, { elements, attributes }: XmlLimits): void {
  if (count(xml, /<[^/!?]/g) > elements) throw new Error(`The document has more than ${elements} elements.`)
  if (count(xml, /=\s*["']/g) > attributes) throw new Error(`The document has more than ${attributes} attributes.`)
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  while (pattern.exec(text)) found += 1
  return found
}

/** The elements right below one, of a name in a namespace. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return elementsIn(element).filter((child) => child.namespaceURI === namespace && child.localName === name)
}

/** The one element of that name right below. Throws if there is none or more than one. */
export function onlyChild(element: XmlElement, namespace: string, name: string): XmlElement {
  const found = childrenOf(element, namespace, name)
  if (found.length !== 1 || !found[0])
    throw new Error(`${element.localName} has ${found.length} ${name}, and should have one.`)
  return found[0]
}

export function elementsIn(element: XmlElement): XmlElement[] {
  return Array.from(element.childNodes ?? []).filter((node): node is XmlElement => node.nodeType === 1)
}

/** An element and all below it. */
export function allElements(element: XmlElement): XmlElement[] {
  return [element, ...Array.from(element.getElementsByTagName('*'))] as XmlElement[]
}

/** Returns the content of an element that holds only text. */
export function textIn(element: XmlElement): string {
  if (elementsIn(element).length > 0) throw new Error(`${element.localName} holds more than text.`)
  return (element.textContent ?? '').trim()
}

/** `''` where it is not there. */
export function attributeOf(element: XmlElement, name: string): string {
  return element.getAttribute(name) ?? ''
}
