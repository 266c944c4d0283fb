import '@/styles/quotes.css';
import { MoneyTable } from '@/patterns/display/money-table';
import { Private } from '@/patterns/display/private';
import { count } from '@/lib/numbers/money';

interface SheetLine {
  description: string;
  quantity: number;
  unit_price: number;
  total_amount: number;
}

/** The content of a printed quote. */
interface SheetOf {
  title: string;
  description: string | null;
  lines: readonly SheetLine[];
  total_amount: number;
  discount_amount: number;
  tax_amount: number;
  final_amount: number;
  terms_conditions: string | null;
}

/** The quote as the customer sees it: description, lines, totals and terms. */
export function QuoteSheet({ quote }: { quote: SheetOf }) {
  const { lines, description, terms_conditions } = quote;
  return (
    <section className="card quote-sheet" aria-label="Quote details">
      <div className="words stack gap-2">
        <h2 className="subject">{quote.title}</h2>
        {description && <p className="pre t-2">{description}</p>}
      </div>
      {lines.length > 0 && <SheetLines lines={lines} />}
      <div className="sums">
        <SheetTotals quote={quote} />
      </div>
      {terms_conditions && (
        <div className="words">
          <h3 className="t-caption t-3">Terms and conditions</h3>
          <p className="pre t-small t-2">{terms_conditions}</p>
        </div>
      )}
    </section>
  );
}

function SheetLines({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <table className="quote-sheet-lines">
      <thead>
        <tr>
          <th>Description</th>
          <th className="r nowrap right">Quantity</th>
          <th className="r no-phone nowrap right">Unit price</th>
          <th className="r nowrap right">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>{line.description}</td>
            <td className="r num nowrap right">{count(line.quantity)}</td>
            <td className="r no-phone nowrap right">
              <Private kind="price" value={line.unit_price} />
            </td>
            <td className="r nowrap right">
              <Private kind="amount" value={line.total_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SheetTotals({ quote: { total_amount, discount_amount, tax_amount, final_amount } }: { quote: SheetOf }) {
  const extra = discount_amount > 0 || tax_amount > 0;
  return (
    <MoneyTable
      rows={[
        extra && { label: 'Total', value: <Private kind="amount" value={total_amount} /> },
        discount_amount > 0 && { label: 'Discount', value: <Private kind="amount" value={-discount_amount} /> },
        tax_amount > 0 && { label: 'Tax', value: <Private kind="amount" value={tax_amount} />, look: 'pre' },
        { label: 'Final amount', value: <Private kind="total" value={final_amount} />, look: 'total' },
      ]}
    />
  );
}
