import { getBotCheck } from '@portal/contracts/captcha'
import { type BotCheckAnswers, loadBotCheck, type Means } from '@portal/platform/api'
import { RedrawBoundary, reportRecovered, thePlatform } from '@portal/platform/start'
import { useToast } from '@portal/platform/toasts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePage } from '../page/page-context.ts'
import { customerCalls, visitorCalls } from './chat-calls.ts'
import { ChatProvider, useChat } from './chat-context.ts'
import { ChatPanel } from './chat-panel.tsx'
import { createChatSession } from './chat-session.ts'
import { chatStore, closeChat, giveUpChat } from './chat-store.ts'
import { openOutsideChat } from './outside-chat.ts'

/**
 * Everything behind the button, fetched on first use: the portal's own chat, or the outside one of the installation. An error in it ends
 * chat alone, and the next opening begins anew (rule Q80).
 */
export function Chat() {
  const outside = usePage(({ plan }) => plan.chatWidget)
  const [tries, setTries] = useState(0)
  return (
    <RedrawBoundary
      key={tries}
      onRedraw={(error) => reportRecovered(error, {})}
      failed={(error) => <Failed error={error} onOpen={() => setTries(tries + 1)} />}
    >
      {outside ? <OutsideChat url={outside} /> : <OwnChat />}
    </RedrawBoundary>
  )
}

/** Says that chat failed, unless nobody had it open, and waits until somebody opens it. */
function Failed({ error, onOpen }: { error: unknown; onOpen: () => void }) {
  const toast = useToast()
  useEffect(() => {
    reportRecovered(error, {})
    if (chatStore.getState().isOpen) giveUpChat(toast)
  }, [error, toast])
  useEffect(() => chatStore.subscribe(({ isOpen }) => void (isOpen && onOpen())), [onOpen])
  return null
}

function OutsideChat({ url }: { url: string }) {
  const isOpen = useStore(chatStore, (state) => state.isOpen)
  useEffect(() => {
    if (!isOpen) return
    closeChat()
    void openOutsideChat(url)
  }, [isOpen, url])
  return null
}

/** The panel while it is open, and unread answers while it is not. */
function OwnChat() {
  const isVisitor = usePage(({ plan }) => plan.visitor === null)
  const isOpen = useStore(chatStore, (state) => state.isOpen)
  const [means, setMeans] = useState<Means>()
  const [botCheck] = useState(() => createBotCheck(setMeans))
  const [session] = useState(() => {
    const { callApi } = thePlatform()
    return createChatSession(isVisitor ? visitorCalls(callApi, botCheck) : customerCalls(callApi))
  })
  useEffect(() => {
    void session.begin()
    return () => {
      session.stop()
      void botCheck.close()
    }
  }, [session, botCheck])

  const wanted = useStore(chatStore, (state) => state.wanted)
  useEffect(() => {
    if (!wanted) return
    chatStore.setState({ wanted: '' })
    void session.showById(wanted)
  }, [session, wanted])

  return (
    <ChatProvider value={session}>
      <Unread />
      {isOpen && (
        <ChatPanel
          visitor={isVisitor ? { prepare: () => void botCheck.prepare(), means } : undefined}
          onClose={closeChat}
        />
      )}
    </ChatProvider>
  )
}

/** Tells the button how many answers are unread. */
function Unread() {
  const unread = useChat(({ conversation }) => conversation?.unread ?? 0)
  useEffect(() => {
    chatStore.setState({ unread })
    return () => chatStore.setState({ unread: 0 })
  }, [unread])
  return null
}

/** The bot check of a visitor’s first message; its code comes with the first letter of it. */
function createBotCheck(onMeans: (means: Means) => void) {
  let loaded: Promise<BotCheckAnswers> | undefined
  const answers = () => {
    loaded ??= loadBotCheck().then(({ botCheckAnswers }) =>
      botCheckAnswers({
        ask: () => thePlatform().callApi(getBotCheck, { query: { action: 'SubmitForm' } }),
        action: 'SubmitForm',
        onMeans,
      }),
    )
    // The next try loads it again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  return {
    prepare: () =>
      answers().then(
        (made) => made.prepare(),
        () => {},
      ),
    take: async () => (await answers()).take(),
    close: () =>
      loaded?.then(
        (made) => made.close(),
        () => {},
      ),
  }
}
