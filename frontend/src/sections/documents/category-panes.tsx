import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/documents.css';
import { count } from '@/lib/numbers/money';
import { type Document, categoryList } from './api';
import { documentCount } from './record-api';
import { DocumentCard } from './cards';

interface CategoryPanesProps {
  rows: readonly Document[];
  search: Record<string, string | undefined>;
}

/** Categories with the number of documents, next to the documents of the chosen one. */
export function CategoryPanes({ rows, search }: CategoryPanesProps) {
  const { data: categories = [] } = useQuery(categoryList());
  const { data: all } = useQuery(documentCount({}));
  const { data: uncategorized } = useQuery(documentCount({ 'category_id.null': 'true' }));
  const current = search['category_id.null'] ? 'none' : search.category_id;
  return (
    <div className="document-panes">
      <nav className="document-categories no-print stack" aria-label="Categories">
        <Pane name="All documents" total={all} isCurrent={current === undefined} to={{}} />
        {categories.map(({ id, name, documents_count }) => (
          <Pane key={id} name={name} total={documents_count} isCurrent={current === id} to={{ category_id: id }} />
        ))}
        <Pane
          name="Uncategorized"
          total={uncategorized}
          isCurrent={current === 'none'}
          to={{ 'category_id.null': 'true' }}
        />
      </nav>
      <ul className="grid-cards grid" aria-label="Documents">
        {rows.map((document) => (
          <li key={document.id} className="rcard">
            <DocumentCard document={document} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PaneProps {
  name: string;
  total: number | undefined;
  isCurrent: boolean;
  to: Record<string, string>;
}

function Pane({ name, total, isCurrent, to }: PaneProps) {
  const cleared = { category_id: undefined, 'category_id.null': undefined, cursor: undefined };
  return (
    <Link
      to="/documents"
      className="nav-item"
      search={(old) => ({ ...old, ...cleared, ...to })}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="trunc">{name}</span>
      <span className="count">{total === undefined ? '' : count(total)}</span>
    </Link>
  );
}
