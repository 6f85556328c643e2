export { publish } from '@portal/event-bus'
export { useEvent } from './events/use-event.ts'
