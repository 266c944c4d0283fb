import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/vendors.css';
import { useDevice } from '@/lib/storage/storage';
import { isHidden, privacy } from '@/lib/storage/privacy';
import { percentage } from '@/lib/numbers/percentage';
import { Private } from '@/patterns/display/private';
import { sharesText, spendingAnswer } from './answers';
import { spending } from './api';

/** The spend by vendor as one bar: the largest by name, the rest grouped. */
export function SpendingCard() {
  const found = useQuery(spending()).data;
  const hidden = isHidden(useDevice(privacy), 'expense');
  if (!found || found.vendors < 2 || found.total === null) return null;
  const parts = sharesText(found);
  return (
    <section className="card vendor-spending" aria-label="Spend by vendor">
      <p className="row between wrap">
        <b className="t-title-s">{hidden ? 'Spend is hidden by your privacy settings.' : spendingAnswer(found)}</b>
        {!hidden && (
          <span className="t-small t-3 num">
            <Private kind="expense" value={found.total} /> total
          </span>
        )}
      </p>
      {!hidden && (
        <>
          <svg className="vendor-strip" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 10">
            {parts.map(({ name, share }, index) => (
              <rect
                key={name}
                className={`vendor-part-${index + 1}`}
                x={parts.slice(0, index).reduce((sum, part) => sum + part.share, 0)}
                y={0}
                width={share}
                height={10}
              />
            ))}
          </svg>
          <ul className="legend">
            {parts.map(({ id, name, share }, index) => (
              <li className="k" key={name}>
                <i className={`swatch vendor-part-${index + 1}`} />
                {id ? (
                  <Link to="/vendors/shop/$id" params={{ id: name }} className="trunc" title={name}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <span className="num t-3">{percentage(Math.round(share))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
