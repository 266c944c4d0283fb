import type { ReactNode } from 'react';
import { TAGLINE, Ticket } from '@/patterns/display/auth-card';
import { withEnvironment } from '@/api/environment';
import { Recheck } from './recheck';

/** The address grants nothing: the subscription is read from the server. */
export function SubscriptionSuccess({ signedIn }: { signedIn: boolean }) {
  const paid = new URLSearchParams(location.search).has('session_id');
  return (
    <Result stub="Welcome" title="Subscription Activated Successfully">
      <p className="t-2">You&apos;ll receive a confirmation email.</p>
      {signedIn && paid && <Recheck />}
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
    <Result stub={TAGLINE} title="Subscription Cancelled">
      <p className="t-2">The payment wasn&apos;t completed.</p>
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

/** The ticket layout of the sign-in page, with the result in its second half. */
function Result({ stub, title, children }: { stub: string; title: string; children: ReactNode }) {
  return (
    <Ticket title={title} stub={stub}>
      <div className="af">
        <h1>{title}</h1>
        {children}
      </div>
    </Ticket>
  );
}
