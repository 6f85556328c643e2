/* Stands in for `slot/trust.ts`: a single application fetches its own files, and no plan lists them. */

export function trustFiles(): void {}

export function isTrusted(): boolean {
  return false
}

export function integrityOf(): string {
  return ''
}

export function installTrust(): void {}
