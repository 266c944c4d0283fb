import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { config } from '@/api/config';
import { VisitorLink } from '@/patterns/navigation/visitor-link';
import { Icon } from '@/ui/icon';
import { SubscribeButton } from './subscribe-button';

const includedFeatures = [
  'Sales orders, contacts, products and stock',
  'Import from CSV or Excel, with a report and undo',
  'Admins see everything, sales staff their own contacts',
  'On desktop and phone, in light and dark',
];

/** What the checkout asks for; undefined while the plan can't be bought. */
export const priceOnSale = (): string | undefined => config().plans[0]?.price_id ?? undefined;

/** The only plan, shown while it can be bought. */
export function Price({ signedIn }: { signedIn: boolean }) {
  const priceId = priceOnSale();
  if (priceId === undefined) return null;
  return (
    <section className="landing-offer-section alt" id="price" tabIndex={-1} aria-labelledby="price-title">
      <div className="mk-wrap landing-offer-price">
        <div className="landing-offer-stub stub">
          <h2 id="price-title">Starter</h2>
          <p>One plan with everything included.</p>
          <p className="landing-offer-amount">
            <sup>$</sup>29<small>per month</small>
          </p>
        </div>
        <div className="landing-offer-plan">
          <ul className="landing-offer-included t-2">
            {includedFeatures.map((text) => (
              <li key={text}>
                <Icon name="check" />
                {text}
              </li>
            ))}
          </ul>
          <Subscribe signedIn={signedIn} priceId={priceId} />
        </div>
      </div>
    </section>
  );
}

function Subscribe({ signedIn, priceId }: { signedIn: boolean; priceId: string }) {
  return (
    <div className="landing-offer-buy stack gap-2">
      {signedIn ? (
        <SubscribeButton priceId={priceId} />
      ) : (
        <VisitorLink className="btn lg primary" to="/auth" aria-describedby="payment">
          {'Sign Up & Subscribe'}
        </VisitorLink>
      )}
      <p id="payment">Payment opens in a new tab, on Stripe&apos;s page.</p>
    </div>
  );
}
