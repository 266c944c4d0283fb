import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { VisitorLink } from '@/patterns/visitor-link';
import { Icon } from '@/ui/icon';

const included = [
  'Sales orders, contacts, products and stock',
  'Your books from a CSV or XLSX file, with a report and a way back',
  'Admins see the whole shop, sales people their own contacts',
  'On a desk and on a phone, in light and in dark',
];

/** The one plan. */
export function Price({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="landing-offer-section alt" id="price" tabIndex={-1} aria-labelledby="price-title">
      <div className="mk-wrap landing-offer-price">
        <div className="landing-offer-stub">
          <h2 id="price-title">Starter</h2>
          <p>The one plan, with everything there is.</p>
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

/** Nobody can pay yet, and the button says so instead of pretending. */
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
      <p id="no-payment">Payment is not set up yet: nothing is charged.</p>
    </div>
  );
}
