import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server.node'
import { Avatar } from './avatar/avatar.tsx'
import { Button } from './button/button.tsx'
import { Card } from './card/card.tsx'
import { CountdownRing } from './countdown-ring/countdown-ring.tsx'
import { Dialog } from './dialog/dialog.tsx'
import { Icon } from './icon/icon.tsx'
import { Link } from './link/link.tsx'
import { MenuButton } from './menu-button/menu-button.tsx'
import { Meter } from './meter/meter.tsx'
import { PageHeader } from './page-header/page-header.tsx'
import { Skeleton } from './skeleton/skeleton.tsx'
import { Spinner } from './spinner/spinner.tsx'
import { Switch } from './switch/switch.tsx'
import { Table } from './table/table.tsx'
import { TextField } from './text-field/text-field.tsx'
import { Tooltip } from './tooltip/tooltip.tsx'

test('nothing that a server draws carries a style attribute, which the CSP would drop', () => {
  const html = renderToString(
    <Card title="All">
      <PageHeader title="Keys" breadcrumb={[{ label: 'Account', href: '/account' }]} />
      <Avatar name="Olivia Adler" />
      <Button icon="plus" isPending>
        Create
      </Button>
      <CountdownRing from={0} until={1} />
      <Dialog isOpen={false} onClose={() => {}} title="Closed" />
      <Icon name="key" />
      <Link href="/">Home</Link>
      <MenuButton label="Actions" entries={[]} />
      <Meter label="Used" value={1} max={2} />
      <Skeleton lines={2} />
      <Spinner label="Loading" />
      <Switch label="On" />
      <Table caption="Keys" columns={[{ id: 'a', header: 'A', cell: String }]} rows={undefined} rowKey={String} />
      <TextField label="Label" />
      <Tooltip text="More">
        <button type="button">Less</button>
      </Tooltip>
    </Card>,
  )
  expect(html).toContain('Create')
  expect(html).not.toMatch(/\sstyle=|<style/)
})
