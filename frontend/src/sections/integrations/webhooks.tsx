import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullDate } from '@/lib/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Confirm } from '@/patterns/feedback/confirm';
import { NotAllowed } from '@/patterns/feedback/empty';
import { ListAct } from '@/patterns/list/list-action';
import { ListPage } from '@/patterns/list/list-page';
import { useOpenDialog } from '@/patterns/list/list-search';
import type { Column, Filter } from '@/patterns/list/types';
import { laterFocused } from '@/patterns/loading/lazy-with-preload';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useMe } from '@/sections/identity/api';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem } from '@/ui/menu';
import { webhooks, type Webhook } from './api';
import { DeliveryLog } from './delivery-log';
import { environmentLabel, environments, webhookStates } from './labels';
import { eventSummary } from './webhook-events';
import { changeWebhook, deleteWebhook, sendTestEvent } from './webhook-mutations';

const WebhookDialog = laterFocused(async () => (await import('./webhook-dialog')).WebhookDialog);
const SecretDialog = laterFocused(async () => (await import('./secret-dialog')).SecretDialog);

const route = getRouteApi('/signed-in/admin/webhooks');

const columns: readonly Column<Webhook>[] = [
  { key: 'url', label: 'Address', sort: 'url', cell: ({ url }) => <Address url={url} /> },
  { key: 'environment', label: 'Environment', width: 128, cell: ({ environment }) => environmentLabel(environment) },
  { key: 'events', label: 'Events', width: 144, cell: ({ events }) => <Events events={events} />, priority: 2 },
  { key: 'status', label: 'Status', width: 112, cell: ({ state }) => <StatusBadge word={webhookStates[state]} /> },
  {
    key: 'created',
    label: 'Created',
    width: 128,
    sort: 'created_at',
    cell: ({ created_at: at, created_by_name: name }) => <span title={name ? `By ${name}` : ''}>{fullDate(at)}</span>,
    priority: 3,
  },
  { key: 'act', label: 'Action', width: 184, right: true, cell: (webhook) => <Acts webhook={webhook} /> },
];

const filters: readonly Filter[] = [
  { name: 'environment', label: 'Environment', options: environments, promoted: true },
];

/** The addresses that are told of changes, and what was delivered to them. */
export function WebhooksPage() {
  const isAdmin = useMe().role === 'admin';
  if (isAdmin) return <Webhooks />;
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <div className="page-head">
        <h1>Webhooks</h1>
      </div>
      <NotAllowed>Only admins can manage webhooks.</NotAllowed>
    </>
  );
}

function Webhooks() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const query = useQuery(webhooks(search));
  const edited = query.data?.items.find(({ id }) => search.open === `edit-${id}`);
  const rotated = query.data?.items.find(({ id }) => search.open === `secret-${id}`);
  return (
    <>
      <ListPage
        title="Webhooks"
        noun={['webhook', 'webhooks']}
        query={query}
        search={search}
        searchHint="Search address"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        line={(webhook) => <Line webhook={webhook} />}
        preview={(webhook) => <DeliveryLog webhook={webhook} />}
        more={<ListAct quiet icon="lock" label="API keys" link={<Link to="/admin/api-keys" />} />}
        below={
          <p className="callout">
            <Icon name="info" />
            <span>
              Failed messages are tried again for about a day. A webhook that fails for three days is disabled, and
              admins get an email. Deliveries are kept for 30 days.
            </span>
          </p>
        }
        firstUse={{
          icon: 'bolt',
          title: 'No webhooks yet',
          words: 'Add an address to tell another program about orders, quotes and stock as they change.',
        }}
        primary={{ label: 'New webhook', icon: 'plus', onClick: () => dialog.show('new') }}
        rowName={({ url }) => url}
      />
      {search.open === 'new' && <WebhookDialog onClose={dialog.close} />}
      {edited && <WebhookDialog webhook={edited} onClose={dialog.close} />}
      {rotated && <SecretDialog webhook={rotated} onClose={dialog.close} />}
    </>
  );
}

const Address = ({ url }: { url: string }) => (
  <b className="strong trunc" title={url}>
    {url.replace('https://', '')}
  </b>
);

const Events = ({ events }: { events: Webhook['events'] }) => (
  <span className="trunc" title={events.join('\n')}>
    {eventSummary(events)}
  </span>
);

function Acts({ webhook }: { webhook: Webhook }) {
  const dialog = useOpenDialog();
  const [asking, ask] = useState(false);
  const test = useMutation(sendTestEvent());
  const change = useMutation(changeWebhook());
  const remove = useMutation({ ...deleteWebhook(), onSettled: () => ask(false) });
  const off = webhook.disabled_at !== null;
  const name = webhook.url.replace('https://', '');
  const toggle = () => change.mutate({ webhook, values: { disabled: !off } });
  return (
    <span className="row">
      {off ? (
        <Button size="sm" aria-label={`Enable ${name}`} busy={change.isPending && 'Enabling...'} onClick={toggle}>
          Enable
        </Button>
      ) : (
        <Button
          size="sm"
          aria-label={`Send a test event to ${name}`}
          busy={test.isPending && 'Sending...'}
          onClick={() => test.mutate(webhook)}
        >
          Send test event
        </Button>
      )}
      <Menu align="end" trigger={<IconButton icon="more" label={`Actions for ${name}`} />}>
        <MenuItem icon="edit" onSelect={() => dialog.show(`edit-${webhook.id}`)}>
          Edit
        </MenuItem>
        <MenuItem icon="lock" onSelect={() => dialog.show(`secret-${webhook.id}`)}>
          New signing secret
        </MenuItem>
        {!off && (
          <MenuItem icon="pause" onSelect={toggle}>
            Disable
          </MenuItem>
        )}
        <MenuItem icon="trash" onSelect={() => ask(true)}>
          Delete
        </MenuItem>
      </Menu>
      {asking && (
        <Confirm
          title="Delete this webhook?"
          action="Delete webhook"
          danger
          busy={remove.isPending && 'Deleting...'}
          onConfirm={() => remove.mutate(webhook)}
          onCancel={() => ask(false)}
        >
          <p>{`${name} gets no more events, and its delivery log is deleted. This can't be undone.`}</p>
        </Confirm>
      )}
    </span>
  );
}

const Line = ({ webhook }: { webhook: Webhook }) => (
  <div className="pcard">
    <span className="thumb">
      <Icon name="bolt" />
    </span>
    <div className="grow">
      <p className="l1 trunc">{webhook.url.replace('https://', '')}</p>
      <p className="l2 trunc">{`${environmentLabel(webhook.environment)}, ${eventSummary(webhook.events)}`}</p>
    </div>
    <StatusBadge word={webhookStates[webhook.state]} />
    <div className="meta">
      <Link to="." search={(old) => ({ ...old, peek: webhook.id })} className="link">
        Deliveries
      </Link>
      <span className="row push">
        <Acts webhook={webhook} />
      </span>
    </div>
  </div>
);
