import '@/styles/dashboard.css';
import { useDevice } from '@/lib/storage/storage';
import { cardLabels, layout, columnSpans, type CardId } from './layout';

const FIGURES = ['Sales', 'Stock orders', 'Picked up', 'Contacts'];
const ROWS = ['w1', 'w3', 'w2', 'w1', 'w3'];

/** Placeholders for the cards of this device while the figures load. */
export function DashboardSkeleton({ columns }: { columns: number }) {
  const { cards } = useDevice(layout);
  const widths = columnSpans(cards, columns);
  return (
    <div role="status">
      <span className="sr">Loading...</span>
      <div aria-hidden="true">
        <dl className="stats">
          {FIGURES.map((label) => (
            <div className="stat" key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="figure">
                  <span className="skel w1 figure" />
                </span>
                <span className="sub">
                  <span className="skel line w2" />
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid-cards">
          {cards.map(({ id }, index) => (
            <div key={id} data-card={id} style={{ gridColumn: `span ${widths[index] ?? 1}` }}>
              <CardSkeleton id={id} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A card whose content is still loading, at about the height it will have. */
export function CardSkeleton({ id }: { id: CardId }) {
  return (
    <div className="card" data-skeleton={id} aria-hidden="true">
      <header>
        <h2>{cardLabels[id].title}</h2>
      </header>
      {ROWS.map((width, row) => (
        <div className="dashboard-rank" key={row}>
          <span className={`skel line ${width}`} />
        </div>
      ))}
    </div>
  );
}
