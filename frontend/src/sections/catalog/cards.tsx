import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFoot, CardTop, LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { StatusBadge } from '@/patterns/display/status-badge';
import { count } from '@/lib/money';
import type { Product } from './api';
import { Available } from './figures';
import { Thumb } from './thumb';
import { statusWords } from './labels';

const subOf = (product: Product): string => [product.sku, product.category].filter(Boolean).join(', ');

function NameLink({ product, className }: { product: Product; className?: string }) {
  return (
    <Link to="/inventory/product/$id" params={{ id: product.id }} className={className} title={product.name}>
      {product.name}
    </Link>
  );
}

function State({ product }: { product: Product }) {
  return product.status === 'active' ? null : <StatusBadge word={statusWords[product.status]} />;
}

/** A product in the card view, with price and stock. */
export function ProductCard({ product, box }: { product: Product; box?: ReactNode }) {
  return (
    <>
      <CardTop
        picture={<Thumb product={product} size="lg" />}
        name={<NameLink product={product} />}
        sub={subOf(product)}
        box={box}
      />
      <dl className="facts three">
        <Figure label="On hand">{count(product.stock_quantity)}</Figure>
        <Figure label="Available">
          <Available product={product} />
        </Figure>
        <Figure label="Incoming">{count(product.incoming)}</Figure>
      </dl>
      <CardFoot
        value={<Private kind="price" value={product.price} />}
        note={product.suggest_buy > 0 ? `Buy ${count(product.suggest_buy)} to refill` : 'Well stocked'}
        end={<State product={product} />}
      />
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** A product in the tile view, picture first. */
export function ProductTile({ product, box }: { product: Product; box?: ReactNode }) {
  return (
    <>
      <Thumb product={product} size="cover" />
      {box}
      <div>
        <h2 className="t-small strong two-lines">
          <NameLink product={product} className="stretched" />
        </h2>
        <p className="row between t-small">
          <span className="semi">
            <Private kind="price" value={product.price} />
          </span>
          <span className={product.available > 0 ? 't-3' : 'tone-warning'}>
            {product.available > 0 ? `${count(product.available)} available` : 'None available'}
          </span>
        </p>
      </div>
      <State product={product} />
    </>
  );
}

/** A product in the phone list: two lines and a status line. */
export function ProductLine({ product }: { product: Product }) {
  return (
    <PhoneLine
      picture={<Thumb product={product} size="lg" />}
      link={<NameLink product={product} className={LINE_LINK} />}
      sub={subOf(product)}
    >
      <State product={product} />
      <span className="nowrap">
        <Available product={product} /> <span className="t-3">available</span>
      </span>
      <span className="v">
        <Private kind="price" value={product.price} />
      </span>
    </PhoneLine>
  );
}
