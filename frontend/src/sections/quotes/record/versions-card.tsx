import { useMutation, useQuery } from '@tanstack/react-query';
import '@/styles/quotes.css';
import { PartError } from '@/patterns/feedback/part-error';
import { Private } from '@/patterns/display/private';
import { papers } from '@/patterns/record/paper-sizes';
import { Card } from '@/patterns/record/detail-page';
import { IconButton } from '@/ui/button';
import { shortDate } from '@/lib/dates/dates';
import { quoteVersions, type Quote, type QuoteVersion } from '@/sections/quotes/api';
import { downloadVersion } from '@/sections/quotes/mutations';

/** The earlier versions that the customer was sent. */
export function VersionsCard({ quote }: { quote: Quote }) {
  const found = useQuery(quoteVersions(quote.id));
  return (
    <Card title="Earlier versions">
      {!found.data && found.isError && (
        <PartError title="Couldn't load earlier versions" error={found.error} retry={() => void found.refetch()} />
      )}
      {!found.data && !found.isError && <p className="t-small t-3">Loading...</p>}
      <ul className="quote-versions">
        {found.data?.items.map((version) => (
          <Version key={version.revision} quote={quote} version={version} />
        ))}
      </ul>
    </Card>
  );
}

function Version({ quote, version: { revision, sent_at, final_amount } }: { quote: Quote; version: QuoteVersion }) {
  const pdf = useMutation(downloadVersion());
  return (
    <li>
      <span className="stack">
        <span>
          Version {revision}, <Private kind="total" value={final_amount} />
        </span>
        {sent_at && <span className="t-caption t-3">Sent {shortDate(sent_at)}</span>}
      </span>
      <IconButton
        icon="download"
        label={`Save version ${revision} as PDF`}
        onClick={() => pdf.mutate({ quote, revision, paper: papers()[0] ?? 'a4' })}
      />
    </li>
  );
}
