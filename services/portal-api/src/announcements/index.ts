export { purgeAnnouncements } from './purge-announcements.ts'
