import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Refusal } from '@/api/refusal';

/** One part of a page failed to load; the rest works. */
export function PartError({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  return (
    <div className="empty" role="alert">
      <span className="art danger">
        <Icon name="alert" size={20} />
      </span>
      <h2>{title}</h2>
      <p>
        {error instanceof Refusal ? error.message : "Couldn't reach the server. The rest of the page is up to date."}
      </p>
      <div className="row">
        <Button icon="refresh" onClick={retry}>
          Try again
        </Button>
      </div>
      {error instanceof Refusal && error.requestId && <span className="idchip">Request {error.requestId}</span>}
    </div>
  );
}
