import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/registry.css';
import { settleWithin } from '@/api/query-client';
import { Card } from '@/patterns/record/detail-page';
import { PageTitle } from '@/patterns/navigation/page-title';
import { PartError } from '@/patterns/feedback/part-error';
import { PHONE, useMedia } from '@/lib/browser/media';
import { Icon } from '@/ui/icon';
import { KindLinks } from './kind-grid';
import { Changed, RecordAmount, RecordLine, RecordStatus, RecordTitle, RelatedTo } from './cells';
import { kindCounts, recentRecords, type RecordRow } from './api';

export const loadRegistry = (client: QueryClient) =>
  settleWithin(client.query(kindCounts({})), client.query(recentRecords()));

/** Every kind of record with its count and latest change, and the records that changed last. */
export function RegistryPage() {
  const counts = useQuery(kindCounts({}));
  const recent = useQuery(recentRecords());
  return (
    <div className="registry-page stack gap-4">
      <PageTitle>Record Registry</PageTitle>
      <div className="page-head">
        <h1>Record Registry</h1>
        <div className="actions">
          <Link to="/registry/reports" className="btn quiet no-phone">
            <Icon name="chart" />
            Reports
          </Link>
          <Link to="/registry/records" className="btn primary">
            <Icon name="search" />
            All records
          </Link>
        </div>
      </div>
      {counts.isError ? (
        <PartError title="Couldn't load the counts" error={counts.error} retry={() => void counts.refetch()} />
      ) : (
        <KindLinks counts={counts.data} />
      )}
      <Card
        title="Recently changed"
        flush
        end={
          <Link to="/registry/records" className="no-phone touch-link">
            All records
          </Link>
        }
      >
        {recent.isError ? (
          <PartError title="Couldn't load the records" error={recent.error} retry={() => void recent.refetch()} />
        ) : (
          <Recent rows={recent.data?.items} />
        )}
      </Card>
    </div>
  );
}

function Recent({ rows }: { rows: readonly RecordRow[] | undefined }) {
  const phone = useMedia(PHONE);
  if (!rows) return <div className="registry-waiting" aria-busy="true" />;
  if (rows.length === 0)
    return <p className="body t-3">No records yet. Contacts, orders and everything else you add appear here.</p>;
  if (phone)
    return (
      <div>
        {rows.map((record) => (
          <RecordLine key={record.id} record={record} />
        ))}
      </div>
    );
  return (
    <table className="table registry-recent">
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Related to</th>
          <th scope="col">Status</th>
          <th scope="col" className="r">
            Amount
          </th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id}>
            <td>
              <RecordTitle record={record} />
            </td>
            <td>
              <RelatedTo record={record} />
            </td>
            <td>
              <RecordStatus record={record} />
            </td>
            <td className="r">
              <RecordAmount record={record} />
            </td>
            <td>
              <Changed at={record.updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
