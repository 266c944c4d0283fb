import { Link } from '@tanstack/react-router';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { linkTo } from '@/patterns/navigation/link-to';
import { exactTime, timeOrDate } from '@/lib/dates/dates';
import type { Call, Enquiry } from './api';
import { respondLabels } from './labels';

/** The response status of an enquiry; empty without a response time. */
export function Respond({ enquiry }: { enquiry: Enquiry }) {
  const by = enquiry.response_required_by;
  if (!by) return <None />;
  const waits = ['running', 'soon', 'late'].includes(enquiry.respond_state);
  return (
    <span className="row" title={`Respond by ${exactTime(by)}`}>
      {enquiry.respond_state === 'running' ? (
        <time dateTime={by}>{timeOrDate(by)}</time>
      ) : (
        <StatusBadge display={respondLabels[enquiry.respond_state]} />
      )}
      {waits && enquiry.respond_state !== 'running' && (
        <time className="t-3" dateTime={by}>
          {timeOrDate(by)}
        </time>
      )}
    </span>
  );
}

/** Links to the order, enquiry, quote and task created from a call. */
export function CreatedRecords({ call }: { call: Call }) {
  const made = [
    call.purchase_id && { to: `/purchases/${call.purchase_id}`, label: call.purchase_number },
    call.enquiry_id && { to: `/contacts/enquiries/${call.enquiry_id}`, label: call.enquiry_number },
    call.quote_id && { to: `/quotes/${call.quote_id}`, label: call.quote_number },
    call.task_id && { to: `/tasks/${call.task_id}`, label: 'Follow-up' },
  ].filter((one) => one !== null && one !== '');
  if (made.length === 0) return <None />;
  return (
    <span className="row gap-2">
      {made.map(({ to, label }) => (
        <Link key={to} {...linkTo(to)} className="quiet-link num">
          {label ?? 'View'}
        </Link>
      ))}
    </span>
  );
}
