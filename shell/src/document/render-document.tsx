import { PAGES } from '@portal/contracts/pages'
import type { RenderApology, RenderDocument, RenderReading, ShownNotice } from '@portal/contracts/platform'
import { reactAriaStyle, reactAriaStyleId } from '@portal/design-system/react-aria-style'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { HIDE_CLOSED } from '../notices/hide-closed.ts'
import { TICK_NOTICE } from '../notices/tick-notice.ts'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { titleOf } from '../page/route.ts'
import { LatePages, NOWHERE, REFUSED } from '../pages/late-pages.tsx'
import { NoPermissionPage } from '../pages/no-permission-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { SearchPage } from '../pages/search-page.tsx'
import { Apology, COME_BACK, titleOfApology } from './apology.tsx'
import { documentTitle } from './document-title.ts'
import { Frame } from './frame.tsx'
import { ICON_SPRITE } from './icon-sprite.tsx'
import { NeedsScript } from './needs-script.tsx'
import { Reading } from './reading.tsx'

const DRAWN_AT_ONCE = { [PAGES.search]: SearchPage, [NOWHERE]: NotFoundPage, [REFUSED]: NoPermissionPage }

/** Draws the frame of a page for its document. The shell takes exactly this over, so it draws the same first. */
export const renderDocument: RenderDocument = ({ plan, path, search, theme }) => {
  const page = createPageStore({ plan, path, search, theme })
  const frame = renderToString(
    <PageProvider value={page}>
      <LatePages value={DRAWN_AT_ONCE}>
        <Frame />
      </LatePages>
    </PageProvider>,
  )
  const words = renderToStaticMarkup(
    <PageProvider value={page}>
      <NeedsScript />
    </PageProvider>,
  )

  return {
    title: documentTitle(titleOf(page.getState().route), plan.brand.name),
    bodyHtml: `${words}${hideClosed(plan.notice)}<div id="portal">${frame}</div>${ICON_SPRITE}`,
    inlineStyles: [{ id: reactAriaStyleId, text: reactAriaStyle }],
    ...(plan.notice && { bodyScripts: [HIDE_CLOSED] }),
  }
}

/** Draws the frame around a text, by the server alone. */
export const renderReading: RenderReading = ({ plan, path, theme, dates, title, html }) => {
  const page = createPageStore({ plan, path, theme })
  const frame = renderToString(
    <PageProvider value={page}>
      <Reading html={html} dates={dates} />
    </PageProvider>,
  )

  return {
    title: documentTitle(title, plan.brand.name),
    bodyHtml: `${hideClosed(plan.notice)}${frame}${ICON_SPRITE}`,
    inlineStyles: [],
    ...(plan.notice && { bodyScripts: [HIDE_CLOSED], inlineScripts: [TICK_NOTICE] }),
  }
}

/** Stands before the frame: what follows is not painted before it has run. */
function hideClosed(notice: ShownNotice | undefined): string {
  return notice
    ? renderToStaticMarkup(<script data-id={notice.id} dangerouslySetInnerHTML={{ __html: HIDE_CLOSED }} />)
    : ''
}

/** Renders the replacement for a page, on the server only: it works without scripts. */
export const renderApology: RenderApology = ({ plan, theme, apology }) => {
  const page = createPageStore({ plan, path: '/', theme })
  const frame = renderToString(
    <PageProvider value={page}>
      <Apology apology={apology} />
    </PageProvider>,
  )

  return {
    title: documentTitle(titleOfApology(apology), plan.brand.name),
    bodyHtml: `${frame}${ICON_SPRITE}`,
    inlineStyles: [],
    inlineScripts: apology === 'away' ? [COME_BACK] : [],
  }
}
