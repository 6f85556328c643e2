/*
 * Checks PDF files with veraPDF against PDF/UA-1, and prints a list of violations for each as JSON. It runs in Rhino, the JavaScript
 * engine that veraPDF evaluates its rules with, so that a Java runtime is enough. The rules are read here because the archive holds
 * veraPDF without the library that reads them for it. This Rhino knows no `for … of`, and a `const` in a loop keeps its first value.
 */
/* global Packages, java, print */
const { pdfa, gf } = Packages.org.verapdf
const { Profiles } = pdfa.validation.profiles
const UA1 = pdfa.flavours.PDFAFlavour.PDFUA_1
const RULES = 'org/verapdf/pdfa/validation/PDFUA-1.xml'

const parse = (source) =>
  Packages.javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source)
const xml = parse(java.lang.ClassLoader.getSystemResourceAsStream(RULES))
const all = (parent, tag) => {
  const found = parent.getElementsByTagName(tag)
  const list = []
  for (let at = 0; at < found.getLength(); at += 1) list.push(found.item(at))
  return list
}
const textOf = (parent, tag) => all(parent, tag)[0].getTextContent()
const nothing = new java.util.ArrayList()

const ruleOf = (rule) => {
  const id = all(rule, 'id')[0]
  const specification = pdfa.flavours.PDFAFlavour.Specification.valueOf(id.getAttribute('specification'))
  const isDeferred = java.lang.Boolean.valueOf(rule.getAttribute('deferred'))
  return Profiles.ruleFromValues(
    Profiles.ruleIdFromValues(specification, id.getAttribute('clause'), Number(id.getAttribute('testNumber'))),
    rule.getAttribute('object'),
    isDeferred,
    rule.getAttribute('tags'),
    textOf(rule, 'description'),
    textOf(rule, 'test'),
    Profiles.errorFromValues(textOf(rule, 'message'), nothing),
    nothing,
  )
}
const variableOf = (variable) =>
  Profiles.variableFromValues(
    variable.getAttribute('name'),
    variable.getAttribute('object'),
    textOf(variable, 'defaultValue'),
    textOf(variable, 'value'),
  )
const setOf = (list) => {
  const set = new java.util.HashSet()
  list.forEach((one) => {
    set.add(one)
  })
  return set
}
const details = Profiles.profileDetailsFromValues('PDF/UA-1', '', '', new java.util.Date())
const rules = setOf(all(xml, 'rule').map(ruleOf))
const profile = Profiles.profileFromValues(UA1, details, '', rules, setOf(all(xml, 'variable').map(variableOf)))
gf.foundry.VeraGreenfieldFoundryProvider.initialise()

const describe = (assertion) => {
  const id = assertion.getRuleId()
  const where = assertion.getLocation().getContext()
  return [id.getClause(), id.getTestNumber(), assertion.getMessage(), where].map(String).join(' | ')
}
const violationsOf = (file) => {
  const parser = pdfa.Foundries.defaultInstance().createParser(new java.io.File(file), UA1)
  const result = pdfa.validation.validators.ValidatorFactory.createValidator(profile, false).validate(parser)
  parser.close()
  const violations = []
  const found = result.getTestAssertions().iterator()
  while (found.hasNext()) violations.push(describe(found.next()))
  if (result.getTotalAssertions() === 0) violations.push('Nothing was checked.')
  if (!result.isCompliant() && violations.length === 0) violations.push('It does not comply.')
  return violations
}
// biome-ignore lint/complexity/noArguments: what Rhino calls the words of its command line
const lists = Array.from(arguments).map(violationsOf)
print(JSON.stringify(lists))
