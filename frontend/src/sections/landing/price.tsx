import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { config } from '@/api/config';
import { VisitorLink } from '@/patterns/navigation/visitor-link';
import { Icon } from '@/ui/icon';
import { SubscribeButton } from './subscribe-button';

const includedFeatures = [
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
            {includedFeatures.map((text) => (
              <li key={text}>
                <Icon name="check" />
                {text}
              </li>
            ))}
          </ul>
          <Subscribe signedIn={signedIn} />
        </div>
      </div>
    </section>
  );
}

/** Without a payment provider, the button says what the operator has to set. */
function Subscribe({ signedIn }: { signedIn: boolean }) {
  const priceId = config().plans[0]?.price_id;
  return (
    <div className="landing-offer-buy">
      {!signedIn ? (
        <VisitorLink className="btn lg primary" to="/auth" aria-describedby="payment">
          {'Sign Up & Subscribe'}
        </VisitorLink>
      ) : priceId ? (
        <SubscribeButton priceId={priceId} />
      ) : (
        <button type="button" className="btn lg" aria-disabled="true" aria-describedby="payment">
          Subscribe Now
        </button>
      )}
      <p id="payment">
        {priceId
          ? "Payment opens in a new tab, on Stripe's page."
          : "Payment isn't set up yet, so nothing is charged. The operator has to set the Stripe key and the price."}
      </p>
    </div>
  );
}
