import { PROBLEMS } from './problems.ts'

/** A status of HTTP in words (commerce.md §8, rule L5). */
interface HttpStatus {
  /** As its standard names it. */
  title: string
  /** Meaning for the request, and what to do. */
  help: string
}

/** Standard statuses from 400 to 511. */
export const HTTP_STATUSES: Readonly<Record<number, HttpStatus>> = {
  400: {
    title: 'Bad Request',
    help: 'The server could not read the request. Correct what the answer names, and send it again.',
  },
  401: {
    title: 'Unauthorized',
    help: 'Credentials are missing or not valid. Log in again, or check the key that you send.',
  },
  402: {
    title: 'Payment Required',
    help: 'A plan is missing, has ended, or is used up. Look at your subscriptions, or buy a plan.',
  },
  403: {
    title: 'Forbidden',
    help: 'Your credentials are valid and do not allow this. Ask an owner of the account for the role that is named.',
  },
  404: {
    title: 'Not Found',
    help: 'There is nothing at this address, or it belongs to another account. Check the address.',
  },
  405: {
    title: 'Method Not Allowed',
    help: 'The address exists, but not for this method. Use one that the Allow header names.',
  },
  406: {
    title: 'Not Acceptable',
    help: 'The answer does not come in a format that the Accept header names. Accept application/json.',
  },
  407: {
    title: 'Proxy Authentication Required',
    help: 'A proxy between you and the server wants credentials. Ask the people who run your network.',
  },
  408: {
    title: 'Request Timeout',
    help: 'The request took too long to arrive. Check your connection, and send it again.',
  },
  409: { title: 'Conflict', help: 'Something changed in the meantime. Load it again, and repeat your change.' },
  410: { title: 'Gone', help: 'It was here once and was removed for good. Remove links to it.' },
  411: { title: 'Length Required', help: 'The Content-Length header is missing. Send it with the body.' },
  412: {
    title: 'Precondition Failed',
    help: 'A condition of the request does not hold. Load the current state, and try again.',
  },
  413: { title: 'Content Too Large', help: 'The body is too large. Send less in one request.' },
  414: { title: 'URI Too Long', help: 'The address is too long. Send long values in the body, or fewer of them.' },
  415: {
    title: 'Unsupported Media Type',
    help: 'The body has a format that is not read here. Send JSON with Content-Type: application/json.',
  },
  416: {
    title: 'Range Not Satisfiable',
    help: 'The part that was asked for is outside of the file. Ask for the whole file.',
  },
  417: { title: 'Expectation Failed', help: 'The Expect header cannot be met. Send the request without it.' },
  418: { title: 'I’m a Teapot', help: 'The server is not for this request, and never will be. Check the address.' },
  421: {
    title: 'Misdirected Request',
    help: 'The request reached a server that does not answer for this host. Open a new connection.',
  },
  422: {
    title: 'Unprocessable Content',
    help: 'The request is readable, but its values do not fit. Correct the fields that the answer names.',
  },
  423: { title: 'Locked', help: 'Somebody else is working on it. Try again later.' },
  424: { title: 'Failed Dependency', help: 'It depends on another request that failed. Repeat that one first.' },
  425: {
    title: 'Too Early',
    help: 'The server will not process a request that might be replayed. Send it again once the connection is established.',
  },
  426: { title: 'Upgrade Required', help: 'A newer protocol is needed. Update the program that you use.' },
  428: {
    title: 'Precondition Required',
    help: 'The request has to name the version that it changes. Load it, and send If-Match.',
  },
  429: {
    title: 'Too Many Requests',
    help: 'You’re sending requests faster than your limit allows. Wait as long as the Retry-After header says, in seconds, then slow down.',
  },
  431: {
    title: 'Request Header Fields Too Large',
    help: 'The headers are too large. Delete the cookies of this site, or send fewer headers.',
  },
  451: {
    title: 'Unavailable For Legal Reasons',
    help: 'It may not be shown where you are. Write to us if you think that is a mistake.',
  },
  500: {
    title: 'Internal Server Error',
    help: 'Something broke on our side. Try again in a minute, and tell us the reference if it keeps happening.',
  },
  501: { title: 'Not Implemented', help: 'This part does not exist yet. No request will make it work.' },
  502: {
    title: 'Bad Gateway',
    help: 'A server behind this one gave no usable answer. Try again in a minute.',
  },
  503: {
    title: 'Service Unavailable',
    help: 'The service is overloaded or being updated. Try again in a minute.',
  },
  504: { title: 'Gateway Timeout', help: 'A server behind this one did not answer in time. Try again in a minute.' },
  505: {
    title: 'HTTP Version Not Supported',
    help: 'The server does not speak this version of HTTP. Use HTTP/1.1 or HTTP/2.',
  },
  506: { title: 'Variant Also Negotiates', help: 'The server is set up wrong. Tell us the reference.' },
  507: { title: 'Insufficient Storage', help: 'The server has no room for it at the moment. Try again later.' },
  508: { title: 'Loop Detected', help: 'The request went in a circle. Tell us the reference.' },
  510: {
    title: 'Not Extended',
    help: 'The server wants an extension that the request does not have. Update the program that you use.',
  },
  511: {
    title: 'Network Authentication Required',
    help: 'Your network wants you to log in first. Open any page in your browser to do so.',
  },
}

/** Returns a status in words; one that is not in the table is unknown. */
export function httpStatusOf(status: number): HttpStatus {
  return HTTP_STATUSES[status] ?? UNKNOWN
}

const UNKNOWN: HttpStatus = { title: 'Unknown Status', help: PROBLEMS['request:unexpected'].message }
