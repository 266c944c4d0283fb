import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import type { ReactNode } from 'react';
import { Picture, type PictureName } from './picture';

/** Six features. A page that is still to come is called that. */
export function Features() {
  return (
    <section className="landing-offer-section alt" id="features" tabIndex={-1} aria-labelledby="features-title">
      <div className="mk-wrap">
        <h2 className="landing-offer-title" id="features-title">
          Six jobs of a shop, one set of numbers
        </h2>
        <p className="landing-offer-sub">
          What you promise on the phone, what stands on the shelf and what the dashboard says are the same rows, so they
          cannot disagree.
        </p>
        <div className="landing-offer-features">
          <Feature
            title="Order management"
            picture="orders"
            shows="Two sales orders, each with its customer, state and total"
          >
            Every order has one state, and each change of it is kept. Several lines, partial deliveries, gifts and free
            items included.
          </Feature>
          <Feature title="Customer management" picture="customer" shows="The timeline of a contact with their orders">
            Orders, their notes and every change of a contact stand in one timeline, so whoever picks up the phone
            knows.
          </Feature>
          <Feature
            title="Analytics and reports"
            picture="revenue"
            shows="The line of this month beside that of the last one"
          >
            The dashboard sets this month beside the last one, day by day, and says the answer in words. More reports
            are still to come.
          </Feature>
          <Feature
            title="Inventory control"
            picture="stock"
            shows="How many items of a product are on hand, reserved, available and incoming"
          >
            Each item in or out is a line of the product&apos;s ledger. It says how many to buy before open orders empty
            the shelf.
          </Feature>
          <Feature title="Task management" picture="urgent" shows="Open orders that are marked as urgent">
            Tasks have a due date, a follow-up and progress, in a list or on a board. The dashboard shows what is due
            and what is late.
          </Feature>
          <Feature title="Vendor relations" picture="vendor" shows="What a product costs, and the vendor it comes from">
            Each shop you buy from has a page: what you spent there, how long its orders take, how often they come late
            or short, and what it owes you.
          </Feature>
        </div>
      </div>
    </section>
  );
}

function Feature({
  title,
  picture,
  shows,
  children,
}: {
  title: string;
  picture: PictureName;
  shows: string;
  children: ReactNode;
}) {
  return (
    <article className="landing-offer-feature">
      <div className="landing-offer-picture">
        <Picture name={picture} alt={shows} />
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}
