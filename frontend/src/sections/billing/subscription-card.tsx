import { useMutation, useQuery } from '@tanstack/react-query';
import { config } from '@/api/config';
import { fullDate } from '@/lib/dates/dates';
import { openTab } from '@/lib/browser/new-tab';
import { Button } from '@/ui/button';
import type { Subscription } from './api';
import { checkout, portal, subscription } from './mutations';

/** The signed-in user's plan, and the way to the payment provider's pages. */
export function SubscriptionCard() {
  const [plan] = config().plans;
  if (!plan) return null;
  return (
    <section className="stack gap-2" aria-labelledby="subscription">
      <div className="row between">
        <h3 id="subscription" className="t-small strong">
          Subscription
        </h3>
        <span className="t-2">
          {plan.name}, ${plan.price} per {plan.interval}
        </span>
      </div>
      {plan.price_id ? (
        <OwnPlan priceId={plan.price_id} />
      ) : (
        <p className="t-small t-2">Subscriptions aren&apos;t available yet.</p>
      )}
    </section>
  );
}

const names: Readonly<Record<NonNullable<Subscription['plan']>, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

function OwnPlan({ priceId }: { priceId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(subscription());
  if (isError)
    return (
      <div className="row between">
        <span role="alert">Failed to check subscription status</span>
        <Button size="sm" icon="refresh" busy={isFetching && 'Checking...'} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="row between">
      <span role="status">{data && statusOf(data)}</span>
      {data ? data.subscribed ? <Manage /> : <Subscribe priceId={priceId} /> : <Button busy="Checking..." />}
    </div>
  );
}

function statusOf({ subscribed, plan, subscription_end: end }: Subscription): string {
  if (!subscribed) return "You don't have a subscription.";
  const name = plan ? names[plan] : 'Your plan';
  return end ? `${name}, paid until ${fullDate(end)}` : name;
}

function Subscribe({ priceId }: { priceId: string }) {
  const start = useMutation(checkout());
  const run = () => {
    const tab = openTab();
    start.mutate(priceId, { onSuccess: ({ url }) => tab.show(url), onError: () => tab.close() });
  };
  return (
    <Button busy={start.isPending && 'Processing...'} onClick={run}>
      Subscribe Now
    </Button>
  );
}

function Manage() {
  const open = useMutation(portal());
  const run = () => {
    const tab = openTab();
    open.mutate(undefined, { onSuccess: ({ url }) => tab.show(url), onError: () => tab.close() });
  };
  return (
    <Button icon="external" busy={open.isPending && 'Processing...'} onClick={run}>
      Manage subscription
    </Button>
  );
}
