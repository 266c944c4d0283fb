import { Link } from '@tanstack/react-router';
import { None } from '@/patterns/display/private';
import { RecordLink } from './record-link';

interface PersonColumns {
  customer_id: string | null;
  customer_name: string | null;
  prospect_id: string | null;
  prospect_name: string | null;
}

/** The contact or prospect of a record, if any. */
export function PersonLink({ of }: { of: PersonColumns }) {
  if (of.customer_id) {
    return (
      <RecordLink to="/contacts/$id" id={of.customer_id} className="quiet-link" title={of.customer_name ?? undefined}>
        {of.customer_name ?? "A contact you can't access"}
      </RecordLink>
    );
  }
  if (!of.prospect_id) return <None />;
  return (
    <Link
      to="/contacts/prospects/$id"
      params={{ id: of.prospect_id }}
      className="quiet-link"
      title={of.prospect_name ?? undefined}
    >
      {of.prospect_name ?? "A prospect you can't access"}
    </Link>
  );
}
