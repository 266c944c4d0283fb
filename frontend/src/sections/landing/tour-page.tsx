import '@/styles/landing.css';
import '@/styles/tour.css';
import type { ReactNode } from 'react';
import { withEnvironment } from '@/api/environment';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Brand } from '@/ui/brand';
import { Icon } from '@/ui/icon';
import { ThemeButton } from './theme-button';
import orderClip from './clips/order.webm';
import orderPoster from './clips/order.webp';
import receiveClip from './clips/receive.webm';
import receivePoster from './clips/receive.webp';
import searchClip from './clips/search.webm';
import searchPoster from './clips/search.webp';
import todayClip from './clips/today.webm';
import todayPoster from './clips/today.webp';
import whyClip from './clips/why.webm';
import whyPoster from './clips/why.webp';

/** Short silent clips of the product, recorded in the sample shop by `make screenshots`. */
export function TourPage({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="mk-page">
      <PageTitle>Orderkeep in short clips</PageTitle>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="mk-wrap mk-top">
        <a className="brand-link" href={withEnvironment('/landing')} aria-label="Orderkeep">
          <Brand />
        </a>
        <span className="push row">
          <ThemeButton />
          <a className="btn" href={withEnvironment(signedIn ? '/' : '/auth')}>
            {signedIn ? 'Open the dashboard' : 'Sign in'}
          </a>
        </span>
      </header>
      <main id="main" tabIndex={-1} className="mk-wrap tour-page">
        <h1>Orderkeep in short clips</h1>
        <p className="tour-lead">
          Each takes less than half a minute and has no sound. They were recorded in the sample shop that every
          installation includes, so you can try all of it yourself.
        </p>
        <Clip title="Enter an order" src={orderClip} poster={orderPoster}>
          Type the first letters of the customer and the product, then the quantity, and save with one key. Stock is
          reserved for the order immediately.
        </Clip>
        <Clip title="Find anything" src={searchClip} poster={searchPoster}>
          One search for customers, orders, products and documents, from every page. Each contact shows their orders and
          conversations.
        </Clip>
        <Clip title="Work through today" src={todayClip} poster={todayPoster}>
          Today&apos;s appointments, pickups, deliveries and tasks are in one list. Press Enter to complete the selected
          row or open its record.
        </Clip>
        <Clip title="Receive a shipment" src={receiveClip} poster={receivePoster}>
          Count the items that arrived. Waiting orders get them immediately, and you see which customers to call.
        </Clip>
        <Clip title="See why an order is waiting" src={whyClip} poster={whyPoster}>
          Orderkeep explains each allocation: the stock on hand, the items on their way and the orders ahead in the
          queue.
        </Clip>
        <p className="tour-next">
          <a className="btn lg" href={withEnvironment('/help')}>
            <Icon name="info" />
            Read the help
          </a>
        </p>
      </main>
    </div>
  );
}

interface ClipProps {
  title: string;
  src: string;
  poster: string;
  children: ReactNode;
}

function Clip({ title, src, poster, children }: ClipProps) {
  return (
    <section className="tour-clip">
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {/* The clips are silent, and the text beside each says what happens in it. */}
      <video
        src={src}
        poster={poster}
        aria-label={title}
        width={1280}
        height={800}
        controls
        loop
        muted
        playsInline
        preload="none"
      />
    </section>
  );
}
