import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ChatSession, ChatState } from './chat-session.ts'

const ChatContext = createContext<ChatSession | undefined>(undefined)

export const ChatProvider = ChatContext.Provider

export function useChatSession(): ChatSession {
  const session = useContext(ChatContext)
  if (!session) throw new Error('This part of chat stands outside of it: wrap it in a ChatProvider.')
  return session
}

export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(useChatSession(), select)
}
