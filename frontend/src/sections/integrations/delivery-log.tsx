import { useMutation, useQuery } from '@tanstack/react-query';
import '@/styles/integrations.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { exactTime } from '@/lib/dates/dates';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { deliveries, type Delivery, type Webhook } from './api';
import { deliveryStates } from './labels';
import { redeliver } from './webhook-mutations';

/** The newest messages to an endpoint, with what was sent and answered. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { data } = useQuery(deliveries(webhook.id));
  if (!data) return <p className="t-3">Loading...</p>;
  if (data.items.length === 0) return <p className="t-2">No deliveries yet. Send a test event to try the webhook.</p>;
  return (
    <ul className="integration-log">
      {data.items.map((delivery) => (
        <li key={delivery.id}>
          <details>
            <summary className="row">
              <StatusBadge display={deliveryStates[delivery.status]} />
              <span className="strong trunc grow">{delivery.event_type}</span>
              <TimeOrDate at={delivery.created_at} className="t-3 num" />
            </summary>
            <Result delivery={delivery} canSend={webhook.disabled_at === null} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function outcome({ attempts, status_code: code, ms, error, next_try_at: next, status }: Delivery): string {
  if (attempts === 0) return 'Waiting to be sent';
  const result = code === null ? (error ?? 'No response') : `HTTP ${code}`;
  const time = ms === null ? '' : ` in ${ms} ms`;
  const again = status === 'pending' && next ? `, next attempt ${exactTime(next)}` : '';
  return `${result}${time}, attempt ${attempts}${again}`;
}

function Result({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const again = useMutation(redeliver());
  return (
    <div className="stack gap-2">
      <p className="t-2">{outcome(delivery)}</p>
      <p className="t-small t-3">Sent</p>
      <pre className="integration-text">{formatJson(delivery.body)}</pre>
      {delivery.answer && (
        <>
          <p className="t-small t-3">Response</p>
          <pre className="integration-text">{delivery.answer}</pre>
        </>
      )}
      {canSend && (
        <div>
          <Button
            size="sm"
            icon="refresh"
            busy={again.isPending && 'Sending...'}
            onClick={() => again.mutate(delivery)}
          >
            Send again
          </Button>
        </div>
      )}
    </div>
  );
}

const formatJson = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
