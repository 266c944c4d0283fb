import type { ReactNode } from 'react';
import { Private } from '@/patterns/display/private';
import { CardFoot, CardTop } from '@/patterns/record/record-card';
import { count } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';
import { Thumb } from '@/sections/catalog/pictures/thumb';
import { Available } from './figures';
import { NameLink, State, subOf } from './product-line';

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
        note={product.suggest_buy > 0 ? `Buy ${count(product.suggest_buy)} to restock` : 'Well stocked'}
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
