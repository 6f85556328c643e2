import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Topic } from './contacts.ts'

const TopicPath = z.object({ topic: z.string() })

/** Lists the topics chosen by the logged-in person. */
export const listOwnTopics = call({
  service: 'contacts',
  method: 'GET',
  path: '/profiles/topics',
  requires: 'self',
  response: z.array(Topic),
})

export const addOwnTopic = call({
  service: 'contacts',
  method: 'PUT',
  path: '/profiles/topics/:topic',
  requires: 'self',
  params: TopicPath,
  errors: ['contact-context:topic-not-found'],
})

export const removeOwnTopic = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/profiles/topics/:topic',
  requires: 'self',
  params: TopicPath,
  errors: ['contact-context:topic-not-found'],
})
