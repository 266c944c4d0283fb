import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import type { ReactNode } from 'react';
import { Picture, type PictureName } from './picture';

/** The six features. */
export function Features() {
  return (
    <section className="landing-offer-section alt" id="features" tabIndex={-1} aria-labelledby="features-title">
      <div className="mk-wrap">
        <h2 className="landing-offer-title" id="features-title">
          Six jobs, one set of records
        </h2>
        <p className="landing-offer-sub">
          What you promise on the phone, what&apos;s in stock and what the dashboard shows come from the same records,
          so they always agree.
        </p>
        <div className="landing-offer-features">
          <Feature title="Order management" picture="orders" shows="Two sales orders with customer, status and total">
            Every order has one status and a full history, with multiple lines, partial deliveries, gifts and free
            items.
          </Feature>
          <Feature title="Customer management" picture="customer" shows="A contact's timeline with their orders">
            A contact&apos;s orders, notes and changes are in one timeline, so anyone who answers the phone is up to
            date.
          </Feature>
          <Feature
            title="Analytics and reports"
            picture="revenue"
            shows="This month's revenue line next to last month's"
          >
            The dashboard compares this month with the last one, day by day, and sums up the result in one sentence.
          </Feature>
          <Feature
            title="Inventory control"
            picture="stock"
            shows="A product's quantities on hand, reserved, available and incoming"
          >
            Every item in or out is a line in the product&apos;s ledger. You see how many to buy before open orders use
            up your stock.
          </Feature>
          <Feature title="Task management" picture="urgent" shows="Open orders marked as urgent">
            Tasks have a due date, a follow-up and progress, in a list or on a board. The dashboard shows what&apos;s
            due and overdue.
          </Feature>
          <Feature title="Vendor relations" picture="vendor" shows="A product's cost and its vendor">
            Every vendor has a page with your spend, lead times, late and short deliveries, and refunds owed.
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
