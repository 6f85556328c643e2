import type { AxiosError } from 'axios'
import {
  isProductError,
  type ProductError,
  type ProductErrorEntry,
  productError,
  UNKNOWN_ERROR,
} from './product-error.ts'

/**
 * Converts any error to a product error (account.md §8): the server's list, a plain error, a request error, or neither.
 */
export async function toProductError(cause: unknown): Promise<ProductError> {
  if (isProductError(cause)) return cause
  if (!isRequestError(cause)) return productError([entryOf(cause)], { cause })

  const { response } = cause
  const body = await readable(response?.data)
  const rest = {
    cause,
    requestId: textOf(body?.request_id) ?? textOf(response?.headers['x-request-id']),
    retryAfter: waitOf(response?.headers['retry-after']),
  }
  const [first, ...others] = listOf(body?.errors).map((error) => serverEntry(error, response?.status))
  return productError(first ? [first, ...others] : [requestEntry(cause)], rest)
}

function isRequestError(cause: unknown): cause is AxiosError {
  return typeof cause === 'object' && cause !== null && 'isAxiosError' in cause
}

/** Returns the body as an object, even if a file was requested and the error came as one. */
async function readable(data: unknown): Promise<Record<string, unknown> | undefined> {
  const text = data instanceof Blob ? await data.text() : data
  const body = typeof text === 'string' ? parsed(text) : text
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function serverEntry(error: Record<string, unknown>, status: number | undefined): ProductErrorEntry {
  return {
    name: textOf(error.name) ?? '',
    message: textOf(error.message) ?? UNKNOWN_ERROR,
    id: typeof error.id === 'number' ? error.id : undefined,
    fields: objectOf<string>(error.fields),
    context: objectOf<unknown>(error.context),
    status,
    isHttpClientError: false,
  }
}

function requestEntry({ code, message, response }: AxiosError): ProductErrorEntry {
  return { name: code ?? 'ERR_UNKNOWN', message, status: response?.status, isHttpClientError: true }
}

function entryOf(cause: unknown): ProductErrorEntry {
  const { name, message } = cause instanceof Error ? cause : { name: 'ERR_UNKNOWN', message: '' }
  return { name, message: message || UNKNOWN_ERROR, isHttpClientError: false, isOfProgram: true }
}

/** `Retry-After` in ms, given in seconds or as a date. */
function waitOf(header: unknown): number | undefined {
  if (typeof header !== 'string' || header === '') return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

function listOf(errors: unknown): Record<string, unknown>[] {
  if (!Array.isArray(errors)) return []
  return errors.filter((error): error is Record<string, unknown> => typeof error === 'object' && error !== null)
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function objectOf<Value>(value: unknown): Readonly<Record<string, Value>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, Value>) : undefined
}
