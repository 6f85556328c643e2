/** Environment variables of the credentials in code examples: for a secret key, and for a website key. */
export const VARIABLES = { id: 'AUTH_ID', token: 'AUTH_TOKEN', websiteKey: 'WEBSITE_KEY' } as const

export interface SnippetLookup {
  /** Kind of key. */
  kind: 'secret' | 'website'
  /** Address of the product. */
  url: string
  /** Input as typed; empty fields are left out. */
  fields: Readonly<Record<string, string>>
  /** A page that may use the website key: a terminal has none of its own. */
  page?: string | undefined
}

const LANGUAGES = {
  curl: { label: 'curl', write: curl },
  javascript: { label: 'JavaScript', write: javascript },
  python: { label: 'Python', write: python },
  go: { label: 'Go', write: go },
  php: { label: 'PHP', write: php },
  csharp: { label: 'C#', write: csharp },
} as const

export type Language = keyof typeof LANGUAGES
export const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[]

/** Website keys work in pages; a terminal can pretend to be one. */
export function languagesFor(kind: SnippetLookup['kind']): Language[] {
  return kind === 'secret' ? ALL_LANGUAGES : ['javascript', 'curl']
}

export function labelOf(language: Language): string {
  return LANGUAGES[language].label
}

/** Code that makes the lookup and takes its key from the environment: ready to run, and to be shown to others. */
export function snippetOf(language: Language, lookup: SnippetLookup): string {
  return LANGUAGES[language].write(lookup)
}

/** One line for a terminal, with the credentials of a secret key in it. */
export function curlLine({ url, fields }: SnippetLookup, secret: { key_id: string; token: string }): string {
  const asked = { 'auth-id': secret.key_id, 'auth-token': secret.token, ...filledIn(fields) }
  const said = Object.entries(asked).map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`)
  return ['curl --get', inShell(url), ...said].join(' ')
}

function curl({ kind, url, fields, page }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(([name, variable]) => `--data-urlencode "${name}=$${variable}"`),
    ...entriesOf(fields).map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`),
    ...(page ? [`--header ${inShell(`Origin: ${page}`)}`] : []),
  ]
  return [`curl --get ${inShell(url)}`, ...said].join(' \\\n  ')
}

function javascript({ kind, url, fields }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(([name, variable]) => `  ${inQuotes(name)}: process.env.${variable},`),
    ...entriesOf(fields).map(([name, value]) => `  ${inQuotes(name)}: ${inQuotes(value)},`),
  ]
  return `${kind === 'website' ? '// Runs in a page: your build puts the key in the place of process.env.\n' : ''}const query = new URLSearchParams({
${said.join('\n')}
})
const response = await fetch(${inQuotes(`${url}?`)} + query)
if (!response.ok) throw new Error(await response.text())
console.log(await response.json())`
}

function python({ kind, url, fields }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(([name, variable]) => `    ${inQuotes(name)}: os.environ[${inQuotes(variable)}],`),
    ...entriesOf(fields).map(([name, value]) => `    ${inQuotes(name)}: ${inQuotes(value)},`),
  ]
  return `import json
import os
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode({
${said.join('\n')}
})
with urlopen(${inQuotes(`${url}?`)} + query) as response:
    print(json.load(response))`
}

function go({ kind, url, fields }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(([name, variable]) => `\t\t${inQuotes(name)}: {os.Getenv(${inQuotes(variable)})},`),
    ...entriesOf(fields).map(([name, value]) => `\t\t${inQuotes(name)}: {${inQuotes(value)}},`),
  ]
  return `package main

import (
\t"fmt"
\t"io"
\t"log"
\t"net/http"
\t"net/url"
\t"os"
)

func main() {
\tquery := url.Values{
${said.join('\n')}
\t}
\tresponse, err := http.Get(${inQuotes(`${url}?`)} + query.Encode())
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\tbody, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tif response.StatusCode != http.StatusOK {
\t\tlog.Fatal(string(body))
\t}
\tfmt.Println(string(body))
}`
}

function php({ kind, url, fields }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(
      ([name, variable]) => `    ${inSingleQuotes(name)} => getenv(${inSingleQuotes(variable)}),`,
    ),
    ...entriesOf(fields).map(([name, value]) => `    ${inSingleQuotes(name)} => ${inSingleQuotes(value)},`),
  ]
  return `<?php

$query = http_build_query([
${said.join('\n')}
]);
$answer = file_get_contents(${inSingleQuotes(`${url}?`)} . $query);
if ($answer === false) {
    exit(1);
}
print_r(json_decode($answer, true));`
}

function csharp({ kind, url, fields }: SnippetLookup): string {
  const said = [
    ...credentialsOf(kind).map(
      ([name, variable]) => `    [${inQuotes(name)}] = Environment.GetEnvironmentVariable(${inQuotes(variable)}),`,
    ),
    ...entriesOf(fields).map(([name, value]) => `    [${inQuotes(name)}] = ${inQuotes(value)},`),
  ]
  return `var fields = new Dictionary<string, string?>
{
${said.join('\n')}
};
var query = string.Join("&", fields.Select(field => $"{field.Key}={Uri.EscapeDataString(field.Value ?? "")}"));
using var client = new HttpClient();
Console.WriteLine(await client.GetStringAsync(${inQuotes(`${url}?`)} + query));`
}

/** Fields that carry the key, each with the variable that holds it. */
function credentialsOf(kind: SnippetLookup['kind']): [name: string, variable: string][] {
  if (kind === 'website') return [['key', VARIABLES.websiteKey]]
  return [
    ['auth-id', VARIABLES.id],
    ['auth-token', VARIABLES.token],
  ]
}

const entriesOf = (fields: SnippetLookup['fields']) => Object.entries(filledIn(fields))

/** Returns the fields that are not empty. */
export function filledIn(fields: SnippetLookup['fields']): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim()))
}

/** A word that a shell takes as it is. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A text in JavaScript, Python, Go and C#, which read JSON's escapes alike. */
function inQuotes(text: string): string {
  return JSON.stringify(text)
}

/** A text in PHP, which would look for variables between double quotes. */
function inSingleQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`
}
