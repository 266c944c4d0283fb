import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { VisitorLink } from '@/patterns/navigation/visitor-link';
import { Icon } from '@/ui/icon';

const included = [
  'Sales orders, contacts, products and stock',
  'Import from CSV or XLSX, with a report and undo',
  'Admins see everything, sales staff their own contacts',
  'On desktop and phone, in light and dark',
];

/** The only plan. */
export function Price({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="landing-offer-section alt" id="price" tabIndex={-1} aria-labelledby="price-title">
      <div className="mk-wrap landing-offer-price">
        <div className="landing-offer-stub">
          <h2 id="price-title">Starter</h2>
          <p>One plan with everything included.</p>
          <p className="landing-offer-amount">
            <sup>$</sup>29<small>per month</small>
          </p>
        </div>
        <div className="landing-offer-plan">
          <ul className="landing-offer-included">
            {included.map((words) => (
              <li key={words}>
                <Icon name="check" />
                {words}
              </li>
            ))}
          </ul>
          <Subscribe signedIn={signedIn} />
        </div>
      </div>
    </section>
  );
}

/** Without a payment provider, the page says that nothing is charged. */
function Subscribe({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="landing-offer-buy">
      {signedIn ? (
        <button type="button" className="btn lg" aria-disabled="true" aria-describedby="no-payment">
          Subscribe Now
        </button>
      ) : (
        <VisitorLink className="btn lg primary" to="/auth" aria-describedby="no-payment">
          {'Sign Up & Subscribe'}
        </VisitorLink>
      )}
      <p id="no-payment">Payment isn&apos;t set up yet, so nothing is charged.</p>
    </div>
  );
}
