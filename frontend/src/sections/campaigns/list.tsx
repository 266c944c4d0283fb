import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { TimeOrDate } from '@/patterns/display/moment';
import { ContactTabs } from '@/sections/section-tabs';
import { Facts } from '@/patterns/record/detail-page';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { IconThumb, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { optionsOf } from '@/lib/options';
import { campaignList, type Campaign } from './api';
import { removeCampaign } from './mutations';
import { campaignLabels } from './labels';
import readyViews from './ready-views.json';

const CampaignForm = lazyFocused(async () => (await import('./form')).CampaignForm);

const route = getRouteApi('/signed-in/contacts/campaigns');

const columns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    exports: ['number', 'name'],
    cell: ({ id, number, name }) => (
      <RecordLink to="/contacts/campaigns/$id" id={id} className="trunc" title={name}>
        <span className="num t-3">{number}</span> {name}
      </RecordLink>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={campaignLabels[status]} />,
  },
  {
    key: 'segment',
    label: 'Recipients',
    width: 168,
    exports: ['segment_name'],
    cell: ({ segment_name }) => <span title={segment_name}>{segment_name}</span>,
    priority: 3,
  },
  { key: 'sent', label: 'Sent', width: 80, right: true, exports: ['sent'], cell: ({ sent }) => count(sent) },
  {
    key: 'skipped',
    label: 'Skipped',
    width: 88,
    right: true,
    exports: ['skipped'],
    cell: ({ skipped }) => count(skipped),
    priority: 2,
  },
  {
    key: 'out',
    label: 'Opted out',
    width: 96,
    right: true,
    exports: ['opted_out'],
    cell: ({ opted_out }) => count(opted_out),
    priority: 2,
  },
  {
    key: 'when',
    label: 'When',
    width: 128,
    sort: 'scheduled_at',
    exports: ['scheduled_at'],
    cell: ({ scheduled_at }) => <TimeOrDate at={scheduled_at} />,
  },
  {
    key: 'owner',
    label: 'Created by',
    width: 120,
    optional: true,
    exports: ['owner_name'],
    cell: ({ owner_name }) => owner_name ?? <None />,
  },
];

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: optionsOf(campaignLabels),
    promoted: true,
  },
];

const changing = { onUpdate: undefined, byRows: true, failed: 'Failed to delete campaign' };
const bulkActions = [deleteAction(removeCampaign)];

/** Email campaigns to segments of the contacts. */
export function CampaignsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const page = useQuery(campaignList(search));
  return (
    <>
      <ListPage
        title="Campaigns"
        noun={['campaign', 'campaigns']}
        query={page}
        source={{ table: 'campaigns', queryParams: listQuery(search) }}
        search={search}
        searchHint="Search number, name or subject"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.campaigns}
        filters={filters}
        siblings={<ContactTabs current="/contacts/campaigns" />}
        line={(campaign) => <CampaignLine campaign={campaign} />}
        primary={{ label: 'New campaign', onClick: () => dialog.show('new') }}
        firstUse={{
          icon: 'mail',
          title: 'No campaigns yet',
          text: 'Email a saved view of your contacts and see the sales that follow. Contacts who opted out or are blacklisted are skipped.',
        }}
        changing={changing}
        bulk={bulkActions}
        preview={(campaign) => <CampaignPreview campaign={campaign} />}
        opensEdit={({ status }) => status === 'draft'}
        rowName={nameOf}
      />
      {search.open === 'new' && (
        <CampaignForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/contacts/campaigns/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = ({ name }: Campaign) => name;

function CampaignLine({ campaign }: { campaign: Campaign }) {
  return (
    <PhoneLine
      picture={<IconThumb icon="mail" />}
      link={
        <Link to="/contacts/campaigns/$id" params={{ id: campaign.id }} className={LINE_LINK}>
          {campaign.name}
        </Link>
      }
      sub={`${campaign.number}, ${campaign.segment_name}`}
    >
      <StatusBadge display={campaignLabels[campaign.status]} />
      {campaign.sent > 0 && <span className="t-3">{plural(campaign.sent, 'email')}</span>}
    </PhoneLine>
  );
}

function CampaignPreview({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={campaignLabels[campaign.status]} />
      </p>
      <Facts
        facts={[
          ['Recipients', campaign.segment_name],
          ['When', campaign.scheduled_at ? exactTime(campaign.scheduled_at) : <None />],
          ['Sent', count(campaign.sent)],
          ['Skipped', count(campaign.skipped)],
        ]}
      />
      <p className="note pre">{campaign.body}</p>
    </>
  );
}
