import { Link } from '@tanstack/react-router';
import { Icon } from '@/ui/icon';

/** Where the order comes from, when it was a quote. By address: quotes are a later section. */
export function FromQuote({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <Link className="badge outline lg" to="/quotes/$id" params={{ id }}>
      <Icon name="quote" />
      From a quote
    </Link>
  );
}
