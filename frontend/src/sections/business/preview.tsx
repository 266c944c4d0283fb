import '@/styles/business.css';
import type { Values } from './form-mapping';

/** The head of a printed document with the values in the form. Paper is white in both themes. */
export function Preview({ values, logo }: { values: Values; logo: string | null }) {
  const { name, legal_name: legal, tax_number: tax, registration_number: registration } = values;
  const contact = [values.phone, values.email, values.website];
  const lines = [legal !== name && name ? legal : '', ...values.address.split('\n')].filter(Boolean);
  return (
    <section className="card business-preview" aria-label="Preview">
      <header>
        <h2>Preview</h2>
      </header>
      <div className="desk">
        <div className="sheet">
          <div className="letterhead">
            {logo && <img src={logo} alt="" />}
            <p>
              <b>{name || legal || 'Your business'}</b>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
            <p className="r">
              {contact.filter(Boolean).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {tax && <span>Tax no. {tax}</span>}
              {registration && <span>Reg. no. {registration}</span>}
            </p>
          </div>
          <b className="doc">Quote</b>
        </div>
      </div>
      <p className="hint">Shown at the top of quotes, receipts and delivery notes</p>
    </section>
  );
}
