import '@/styles/catalog-grid.css';
import { useQuery } from '@tanstack/react-query';
import { catalogOverview, MissingFields } from './completeness';

/** The fields that products lack, each with a link to these products. */
export function Attention() {
  const found = useQuery(catalogOverview()).data;
  if (!found || found.complete === found.in_catalog) return null;
  return (
    <section className="card catalog-grid-attention" aria-label="Needs attention">
      <header>
        <h2>Needs attention</h2>
        <span className="sub">Products with missing fields</span>
      </header>
      <MissingFields found={found} />
    </section>
  );
}
