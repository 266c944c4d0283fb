import type { ReactNode } from 'react';
import { config } from '@/api/config';
import { PageTitle } from '@/patterns/page-title';
import { Brand } from '@/ui/brand';
import { withEnvironment } from '@/lib/place';

export function SubscriptionSuccess() {
  return (
    <Result stub="Welcome" title="Subscription Activated Successfully">
      <p className="t-2">A confirmation e-mail follows.</p>
      <div className="row wrap">
        <a className="btn primary lg" href={withEnvironment('/dashboard')}>
          Get Started
        </a>
      </div>
    </Result>
  );
}

export function SubscriptionCancelled() {
  return (
    <Result stub="Keep every order in order, see every purchase and know every customer." title="Subscription Cancelled">
      <p className="t-2">The payment was not completed.</p>
      <div className="row wrap">
        <a className="btn primary lg" href={withEnvironment('/')}>
          Try Again
        </a>
        <a className="btn lg" href={withEnvironment('/')}>
          Back
        </a>
      </div>
    </Result>
  );
}

/** The ticket of the sign-in page, with an answer in its second half. */
function Result({ stub, title, children }: { stub: string; title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <PageTitle>{title}</PageTitle>
      <header className="a-top">
        <Brand />
      </header>
      <main className="a-ticket" id="main" tabIndex={-1}>
        <section className="a-stub">
          <p className="a-line">{stub}</p>
        </section>
        <section className="a-form">
          <div className="af">
            <h1>{title}</h1>
            {children}
          </div>
        </section>
      </main>
      <footer className="a-end">
        <a href={`mailto:${config().support_email}`}>{config().support_email}</a>
      </footer>
    </div>
  );
}
