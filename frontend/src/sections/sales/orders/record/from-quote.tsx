import { Link } from '@tanstack/react-router';
import { Icon } from '@/ui/icon';

/** A link to the order's quote. By path instead of an import: quotes depend on orders. */
export function FromQuote({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <Link className="badge outline lg" to="/quotes/$id" params={{ id }}>
      <Icon name="quote" />
      From a quote
    </Link>
  );
}
