import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { TimeAgo } from '@/patterns/display/moment';
import { fullDate } from '@/lib/dates/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { None } from '@/patterns/display/private';
import { Confirm } from '@/patterns/feedback/confirm';
import { ListPage } from '@/patterns/list/list-page';
import { useOpenDialog } from '@/patterns/list/list-search';
import type { Column, Filter } from '@/patterns/list/types';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { AdminTabs } from '@/patterns/navigation/admin-tabs';
import { AdminOnly } from '@/sections/identity/admin-only';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { apiKeys, type ApiKey } from './api';
import { revokeApiKey } from './key-mutations';
import { environmentLabel, environments, keyStates } from './labels';
import { scopeLines, scopeSummary } from './scopes';

const ApiKeyDialog = lazyFocused(async () => (await import('./api-key-dialog')).ApiKeyDialog);

const route = getRouteApi('/signed-in/admin/api-keys');

const columns: readonly Column<ApiKey>[] = [
  { key: 'name', label: 'Name', sort: 'name', cell: (key) => <Name apiKey={key} /> },
  { key: 'environment', label: 'Environment', width: 128, cell: ({ environment }) => environmentLabel(environment) },
  { key: 'access', label: 'Access', cell: (key) => <Scopes apiKey={key} />, priority: 2 },
  { key: 'used', label: 'Last used', width: 128, cell: (key) => <LastUsed apiKey={key} /> },
  { key: 'expires', label: 'Expires', width: 128, cell: ({ expires_at: at }) => expiry(at), priority: 3 },
  { key: 'status', label: 'Status', width: 112, cell: ({ state }) => <StatusBadge display={keyStates[state]} /> },
  {
    key: 'created',
    label: 'Created',
    width: 128,
    sort: 'created_at',
    cell: (key) => <Created apiKey={key} />,
    priority: 1,
  },
  { key: 'act', label: 'Action', width: 144, right: true, cell: (key) => <Revoke apiKey={key} /> },
];

const filters: readonly Filter[] = [
  { name: 'environment', label: 'Environment', options: environments, promoted: true },
];

/** The keys of integrations: what they may do and when they were last used. */
export const ApiKeysPage = () => (
  <AdminOnly title="API keys" text="Only admins can manage API keys.">
    <ApiKeys />
  </AdminOnly>
);

function ApiKeys() {
  const search = route.useSearch();
  const dialog = useOpenDialog();
  return (
    <>
      <ListPage
        title="API keys"
        noun={['API key', 'API keys']}
        query={useQuery(apiKeys(search))}
        search={search}
        searchHint="Search name"
        columns={columns}
        defaultSort="-created_at"
        filters={filters}
        line={(key) => <Line apiKey={key} />}
        above={<AdminTabs current="/admin/api-keys" />}
        below={
          <p className="callout">
            <Icon name="info" />
            <span>
              Send the key as a bearer token. It can do what its creator can, limited to its access and environment. It
              never gives access to sign-in, billing or members.
            </span>
          </p>
        }
        firstUse={{
          icon: 'lock',
          title: 'No API keys yet',
          text: 'Create a key to connect a web shop, accounting or another app.',
        }}
        primary={{ label: 'New API key', icon: 'plus', onClick: () => dialog.show('new') }}
        rowName={({ name }) => name}
      />
      {search.open === 'new' && <ApiKeyDialog onClose={dialog.close} />}
    </>
  );
}

const Name = ({ apiKey: { name, hint } }: { apiKey: ApiKey }) => (
  <span className="trunc" title={name}>
    <b className="strong">{name}</b> <span className="t-3 mono">{hint}...</span>
  </span>
);

const Scopes = ({ apiKey: { scopes } }: { apiKey: ApiKey }) => (
  <span className="trunc" title={scopeLines(scopes).join('\n')}>
    {scopeSummary(scopes)}
  </span>
);

const LastUsed = ({ apiKey: { last_used_at: at } }: { apiKey: ApiKey }) =>
  at ? <TimeAgo at={at} /> : <span className="t-3">Never</span>;

const Created = ({ apiKey: { created_at: at, created_by_name: name } }: { apiKey: ApiKey }) => (
  <span title={name ? `By ${name}` : undefined}>{fullDate(at)}</span>
);

const expiry = (at: string | null) => (at ? fullDate(at) : <None />);

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const [asking, ask] = useState(false);
  const revoke = useMutation({ ...revokeApiKey(), onSettled: () => ask(false) });
  if (apiKey.state === 'revoked') return null;
  return (
    <>
      <Button size="sm" aria-label={`Revoke ${apiKey.name}`} onClick={() => ask(true)}>
        Revoke
      </Button>
      {asking && (
        <Confirm
          title={`Revoke ${apiKey.name}?`}
          action="Revoke API key"
          danger
          busy={revoke.isPending && 'Revoking...'}
          onConfirm={() => revoke.mutate(apiKey)}
          onCancel={() => ask(false)}
        >
          <p>Apps that use this key lose access immediately. This can&apos;t be undone.</p>
        </Confirm>
      )}
    </>
  );
}

const Line = ({ apiKey }: { apiKey: ApiKey }) => (
  <div className="pcard">
    <span className="thumb">
      <Icon name="lock" />
    </span>
    <div className="grow">
      <p className="l1 trunc">{apiKey.name}</p>
      <p className="l2 trunc">{`${apiKey.hint}... ${environmentLabel(apiKey.environment)}`}</p>
    </div>
    <StatusBadge display={keyStates[apiKey.state]} />
    <div className="meta">
      <Scopes apiKey={apiKey} />
      <span className="row push">
        <Revoke apiKey={apiKey} />
      </span>
    </div>
  </div>
);
