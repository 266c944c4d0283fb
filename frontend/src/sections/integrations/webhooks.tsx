import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { fullDate } from '@/lib/dates/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Confirm } from '@/patterns/feedback/confirm';
import { ListPage } from '@/patterns/list/list-page';
import { useOpenDialog } from '@/patterns/list/list-search';
import { RowItemsMenu } from '@/patterns/list/table/row-items-menu';
import type { Column, Filter } from '@/patterns/list/types';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { webhooks, type Webhook } from './api';
import { DeliveryLog } from './delivery-log';
import { environmentLabel, environments, webhookStates } from './labels';
import { eventSummary } from './webhook-events';
import { rowItems } from './webhook-row-items';
import { changeWebhook, deleteWebhook, sendTestEvent } from './webhook-mutations';

const WebhookDialog = lazyFocused(async () => (await import('./webhook-dialog')).WebhookDialog);
const SecretDialog = lazyFocused(async () => (await import('./secret-dialog')).SecretDialog);

const route = getRouteApi('/signed-in/admin/webhooks');

const columns: readonly Column<Webhook>[] = [
  { key: 'url', label: 'URL', sort: 'url', cell: (webhook) => <Address webhook={webhook} /> },
  { key: 'environment', label: 'Environment', width: 128, cell: ({ environment }) => environmentLabel(environment) },
  { key: 'events', label: 'Events', width: 144, cell: ({ events }) => <Events events={events} />, priority: 2 },
  { key: 'status', label: 'Status', width: 112, cell: ({ state }) => <StatusBadge display={webhookStates[state]} /> },
  {
    key: 'created',
    label: 'Created',
    width: 128,
    sort: 'created_at',
    cell: ({ created_at: at, created_by_name: name }) => <span title={name ? `By ${name}` : ''}>{fullDate(at)}</span>,
    priority: 3,
  },
  { key: 'act', label: 'Action', width: 176, right: true, cell: (webhook) => <MainAction webhook={webhook} /> },
];

const loadRowItems = () => Promise.resolve(rowItems);

const filters: readonly Filter[] = [
  { name: 'environment', label: 'Environment', options: environments, promoted: true },
];

/** The URLs that receive changes, and what was delivered to them. */
export const WebhooksPage = () => (
  <AdminOnly title="Webhooks" text="Only admins can manage webhooks.">
    <Webhooks />
  </AdminOnly>
);

function Webhooks() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  const query = useQuery(webhooks(search));
  const edited = query.data?.items.find(({ id }) => search.open === `edit-${id}`);
  const removed = query.data?.items.find(({ id }) => search.open === `delete-${id}`);
  const rotated = query.data?.items.find(({ id }) => search.open === `secret-${id}`);
  return (
    <>
      <ListPage
        title="Webhooks"
        noun={['webhook', 'webhooks']}
        query={query}
        search={search}
        searchHint="Search URL"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        line={(webhook) => <Line webhook={webhook} />}
        preview={(webhook) => <DeliveryLog webhook={webhook} />}
        above={<AdminTabs current="/admin/webhooks" />}
        below={
          <p className="callout">
            <Icon name="info" />
            <span>
              Failed deliveries are retried for about a day. A webhook that fails for three days is disabled, and admins
              get an email. Deliveries are kept for 30 days.
            </span>
          </p>
        }
        firstUse={{
          icon: 'bolt',
          title: 'No webhooks yet',
          text: 'Notify another app when orders, quotes or stock change.',
        }}
        primary={{ label: 'New webhook', icon: 'plus', onClick: () => dialog.show('new') }}
        rowItems={loadRowItems}
        rowName={({ url }) => displayUrl(url)}
      />
      {search.open === 'new' && <WebhookDialog onClose={dialog.close} />}
      {edited && <WebhookDialog webhook={edited} onClose={dialog.close} />}
      {removed && <DeleteWebhook webhook={removed} onClose={dialog.close} />}
      {rotated && <SecretDialog webhook={rotated} onClose={dialog.close} />}
    </>
  );
}

/** Opens the delivery log. */
const Address = ({ webhook: { id, url } }: { webhook: Webhook }) => (
  <Link to="." search={(old) => ({ ...old, peek: id })} className="strong trunc" title={url}>
    {displayUrl(url)}
  </Link>
);

const Events = ({ events }: { events: Webhook['events'] }) => (
  <span className="trunc" title={events.join('\n')}>
    {eventSummary(events)}
  </span>
);

const displayUrl = (url: string): string => url.replace('https://', '');

function MainAction({ webhook }: { webhook: Webhook }) {
  const test = useMutation(sendTestEvent());
  const change = useMutation(changeWebhook());
  const name = displayUrl(webhook.url);
  return webhook.disabled_at === null ? (
    <Button
      size="sm"
      aria-label={`Send a test event to ${name}`}
      busy={test.isPending && 'Sending...'}
      onClick={() => test.mutate(webhook)}
    >
      Test
    </Button>
  ) : (
    <Button
      size="sm"
      aria-label={`Enable ${name}`}
      busy={change.isPending && 'Enabling...'}
      onClick={() => change.mutate({ webhook, values: { disabled: false } })}
    >
      Enable
    </Button>
  );
}

function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useMutation({ ...deleteWebhook(), onSettled: onClose });
  return (
    <Confirm
      title="Delete this webhook?"
      action="Delete webhook"
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(webhook)}
      onCancel={onClose}
    >
      <p>{`${displayUrl(webhook.url)} stops receiving events, and its delivery log is deleted. This can't be undone.`}</p>
    </Confirm>
  );
}

const Line = ({ webhook }: { webhook: Webhook }) => (
  <div className="pcard">
    <span className="thumb">
      <Icon name="bolt" />
    </span>
    <div className="grow">
      <p className="l1 trunc">{displayUrl(webhook.url)}</p>
      <p className="l2 trunc">{`${environmentLabel(webhook.environment)}, ${eventSummary(webhook.events)}`}</p>
    </div>
    <StatusBadge display={webhookStates[webhook.state]} />
    <div className="meta">
      <Link to="." search={(old) => ({ ...old, peek: webhook.id })} className="link">
        Deliveries
      </Link>
      <span className="row push">
        <MainAction webhook={webhook} />
        <RowItemsMenu name={displayUrl(webhook.url)} items={rowItems(webhook)} />
      </span>
    </div>
  </div>
);
