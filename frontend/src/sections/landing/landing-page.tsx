import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { config } from '@/api/config';
import { ContactLink } from '@/patterns/display/contact-link';
import { PageTitle } from '@/patterns/navigation/page-title';
import { VisitorLink } from '@/patterns/navigation/visitor-link';
import { Brand } from '@/ui/brand';
import { Icon } from '@/ui/icon';
import { withEnvironment } from '@/api/environment';
import { Board } from './board';
import { Features } from './features';
import { History } from './history';
import { ScrollLink } from './scroll-link';
import { Picture } from './picture';
import { Price, priceOnSale } from './price';
import { ThemeButton } from './theme-button';

/** The landing page for visitors. */
export function LandingPage({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="mk-page">
      <PageTitle>Keep every order in order</PageTitle>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="mk-wrap mk-top">
        <Brand />
        <nav className="mk-nav" aria-label="Main">
          <ScrollLink to="features">Features</ScrollLink>
          <ScrollLink to="history">Full history</ScrollLink>
          {priceOnSale() && <ScrollLink to="price">Price</ScrollLink>}
        </nav>
        <span className="push row">
          <ThemeButton />
          <Door signedIn={signedIn} className="btn" />
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <Hero signedIn={signedIn} />
        <figure className="mk-wrap landing-offer-screen">
          <Picture
            name="dashboard"
            alt="The dashboard: this month's sales, open orders and contacts, the revenue chart, top products and recent orders"
          />
          <figcaption className="mk-under">The dashboard of the sample shop included in every installation.</figcaption>
        </figure>
        <Features />
        <History />
        <Price signedIn={signedIn} />
      </main>
      <Footer signedIn={signedIn} />
    </div>
  );
}

function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="mk-wrap mk-hero">
      <h1 className="mk-h1 mk-cols">
        <span>Keep every order in order, </span>
        <span>see every purchase </span>
        <span>and know every customer.</span>
      </h1>
      <div className="mk-lead">
        <p>
          The back office for small trading and retail businesses. Orders, stock and waiting customers in one place.
        </p>
        <div className="mk-cta row gap-3 push">
          <ScrollLink to="features" className="btn lg">
            See how it works
          </ScrollLink>
          <Door signedIn={signedIn} className="btn lg primary" />
        </div>
      </div>
      <Board />
    </section>
  );
}

/** The main button: sign in, or open the dashboard if already signed in. */
function Door({ signedIn, className }: { signedIn: boolean; className?: string }) {
  if (signedIn) {
    return (
      <a className={className} href={withEnvironment('/')}>
        Open the dashboard
      </a>
    );
  }
  return (
    <VisitorLink className={className} to="/auth">
      Sign in
    </VisitorLink>
  );
}

function Footer({ signedIn }: { signedIn: boolean }) {
  const { video_url: video } = config();
  return (
    <footer className="landing-offer-foot">
      <div className="mk-wrap">
        <Brand />
        <ContactLink className="push" icon={<Icon name="mail" />} />
        {video.startsWith('/') ? (
          <a href={withEnvironment(video)}>
            <Icon name="eye" />
            Product tour
          </a>
        ) : (
          <a href={video} target="_blank" rel="noreferrer">
            <Icon name="external" />
            Video channel
          </a>
        )}
        <a href={withEnvironment('/help')}>
          <Icon name="info" />
          Help
        </a>
        <Door signedIn={signedIn} />
      </div>
    </footer>
  );
}
