import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Card, DetailPage, Facts } from '@/patterns/record/detail-page';
import { KeepMounted } from '@/patterns/loading/keep-mounted';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { None, Private } from '@/patterns/display/private';
import { useRemembered } from '@/patterns/record/recent-records';
import { StateRail, type Milestone } from '@/patterns/display/state-rail';
import { StatusBadge } from '@/patterns/display/status-badge';
import { exactTime } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { CampaignActions } from './actions';
import { audienceOf, campaignDetail, resultsOf, type Campaign } from './api';
import { AudienceText } from './audience';
import { People } from './people';
import { campaignLabels } from './labels';

const CampaignForm = lazyFocused(async () => (await import('./form')).CampaignForm);
const CampaignDialogs = lazyWithPreload(async () => (await import('./dialogs')).CampaignDialogs);

const route = getRouteApi('/signed-in/contacts/campaigns/$id');

export function CampaignDetail() {
  const { id } = route.useParams();
  const { open, cursor, status } = route.useSearch();
  const { data: campaign } = useSuspenseQuery(campaignDetail(id));
  const dialog = useOpenDialog();
  useRemembered('campaigns', id, campaign.name, campaign.number);
  const draft = campaign.status === 'draft';
  return (
    <>
      <DetailPage
        title={campaign.name}
        badges={<StatusBadge display={campaignLabels[campaign.status]} large />}
        actions={<CampaignActions campaign={campaign} show={dialog.show} />}
        top={<StateRail stops={milestonesOf(campaign)} />}
        main={
          <>
            <MessageCard campaign={campaign} />
            {!draft && <People campaign={campaign} cursor={cursor} status={status} />}
          </>
        }
        side={
          <>
            {draft ? <Audience campaign={campaign} /> : <Results campaign={campaign} />}
            <CampaignCard campaign={campaign} />
          </>
        }
      />
      {open === 'edit' && (
        <KeepMounted when={draft}>
          <CampaignForm campaign={campaign} onClose={dialog.close} onSaved={dialog.close} />
        </KeepMounted>
      )}
      {(open === 'schedule' || open === 'delete') && (
        <KeepMounted when={draft}>
          <CampaignDialogs campaign={campaign} open={open} onClose={dialog.close} />
        </KeepMounted>
      )}
      {open === 'stop' && (
        <KeepMounted when={!draft && campaign.status !== 'done'}>
          <CampaignDialogs campaign={campaign} open={open} onClose={dialog.close} />
        </KeepMounted>
      )}
    </>
  );
}

function milestonesOf({ status, created_at, scheduled_at, started_at, finished_at }: Campaign): Milestone[] {
  const statuses = ['draft', 'scheduled', 'running', 'done'] as const;
  const times = { draft: created_at, scheduled: scheduled_at, running: started_at, done: finished_at };
  const current = statuses.indexOf(status);
  return statuses.map((each, index) => ({
    label: campaignLabels[each].label,
    state: index < current || status === 'done' ? 'done' : index === current ? 'here' : 'ahead',
    at: times[each] ?? undefined,
  }));
}

function MessageCard({ campaign }: { campaign: Campaign }) {
  return (
    <Card title="Message" sub={campaign.subject}>
      <p className="pre t-prose">{campaign.body}</p>
    </Card>
  );
}

function Audience({ campaign }: { campaign: Campaign }) {
  const audience = useQuery(audienceOf(campaign)).data;
  return (
    <Card title="Recipients" sub={campaign.segment_name}>
      {audience ? <AudienceText audience={audience} /> : <p className="t-small t-3">Counting...</p>}
    </Card>
  );
}

/** Emails sent, opt-outs and attributed orders. */
function Results({ campaign }: { campaign: Campaign }) {
  const results = useQuery(resultsOf(campaign.id)).data;
  return (
    <Card title="Results">
      <div className="stack gap-4">
        <Facts
          facts={[
            ['Emails', count(campaign.sent)],
            ['Skipped', count(campaign.skipped)],
            ['Opted out', count(campaign.opted_out)],
            ['Orders', results ? count(results.orders) : <None />],
            ['Buyers', results ? count(results.buyers) : <None />],
            ['Revenue', results ? <Private key="earned" kind="revenue" value={results.orders_total} /> : <None />],
          ]}
        />
        <p className="t-small t-3">
          Orders placed within {plural(campaign.attribution_days, 'day')} of the email count, unless the customer got a
          later campaign email first. Cancelled orders don&apos;t count.
        </p>
      </div>
    </Card>
  );
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  return (
    <Card title="Campaign" sub={campaign.number}>
      <Facts
        facts={[
          ['Recipients', campaign.segment_name],
          [
            campaign.status === 'done' ? 'Sent on' : 'Sends on',
            campaign.scheduled_at ? exactTime(campaign.scheduled_at) : <None />,
          ],
          ['Attribution window', plural(campaign.attribution_days, 'day')],
          ['Created by', campaign.owner_name ?? <None />],
        ]}
      />
    </Card>
  );
}
