import type { ReactNode } from 'react';
import { PageTitle } from '@/patterns/navigation/page-title';
import { ContactLink } from '@/patterns/display/contact-link';
import { Brand } from '@/ui/brand';

interface TicketProps {
  title: string;
  /** Content of the coloured half. */
  stub: string;
  children: ReactNode;
}

export const TAGLINE = 'Keep every order in order, see every purchase and know every customer.';

/** A public page styled as a ticket: sign-in, and the outcome of a subscription. */
export function Ticket({ title, stub, children }: TicketProps) {
  return (
    <div className="auth">
      <PageTitle>{title}</PageTitle>
      <header className="a-top">
        <Brand />
      </header>
      <main className="a-ticket" id="main" tabIndex={-1}>
        <section className="a-stub stub">
          <p className="a-line">{stub}</p>
        </section>
        <section className="a-form">{children}</section>
      </main>
      <footer className="a-end">
        <ContactLink />
      </footer>
    </div>
  );
}
