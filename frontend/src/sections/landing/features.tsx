import type { ReactNode } from 'react';
import { Avatar } from '@/ui/avatar';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { MonthChart, ShelfBar } from './feature-charts';

/** Six features. A page that is still to come is called that. */
export function Features() {
  return (
    <section className="mk-sec alt" id="features" tabIndex={-1} aria-labelledby="features-title">
      <div className="mk-wrap">
        <h2 className="mk-h2" id="features-title">
          Six jobs of a shop, one set of numbers
        </h2>
        <p className="mk-sub">What you promise on the phone, what stands on the shelf and what the dashboard says are the same rows, so they cannot disagree.</p>
        <div className="mk-six">
          <Feature title="Order management" picture={<Orders />}>
            Every order has one state, and each change of it is kept. Several lines, partial deliveries, gifts and free items included.
          </Feature>
          <Feature title="Customer management" picture={<Customer />}>
            Orders, their notes and every change of a contact stand in one timeline, so whoever picks up the phone knows.
          </Feature>
          <Feature title="Analytics and reports" picture={<MonthChart />}>
            The dashboard sets this month beside the last one, day by day, and says the answer in words. More reports are still to come.
          </Feature>
          <Feature title="Inventory control" picture={<ShelfBar />}>
            Each piece in or out is a line of the product&apos;s ledger. It says how many to buy before open orders empty the shelf.
          </Feature>
          <Feature title="Task management" picture={<NextSteps />}>
            State and priority of the open orders show what is next. A task list with due dates is still to come.
          </Feature>
          <Feature title="Vendor relations" picture={<Vendors />}>
            A product names the vendor it usually comes from, and what it costs. Pages for vendors and their deliveries are still to come.
          </Feature>
        </div>
      </div>
    </section>
  );
}

function Feature({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <article className="mk-f">
      <div className="fr" aria-hidden="true">
        {picture}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}

interface Line {
  start: ReactNode;
  words: string;
  end: ReactNode;
}

function Lines({ lines }: { lines: Line[] }) {
  return lines.map(({ start, words, end }) => (
    <div className="line" key={words}>
      {start}
      <span className="g">{words}</span>
      {end}
    </div>
  ));
}

const badge = (tone: string, icon: IconName, words: string) => (
  <span className={`badge ${tone}`}>
    <Icon name={icon} />
    {words}
  </span>
);

const Orders = () => (
  <Lines
    lines={[
      { start: <b>SO-1009</b>, words: 'Kestrel Mini 2', end: badge('info', 'half', 'Processing') },
      { start: <b>SO-1033</b>, words: 'Torvald drill kit × 2', end: badge('special', 'truck', 'In transit') },
      { start: <b>SO-1035</b>, words: 'Space Harbor × 3', end: badge('info', 'receipt', 'Ordered') },
      { start: <b>SO-1019</b>, words: 'Orbit X2 headphones', end: badge('warning', 'pause', 'On hold') },
    ]}
  />
);

const Customer = () => (
  <>
    <div className="line tall">
      <Avatar id="Mara Lindqvist" name="Mara Lindqvist" size="md" />
      <span className="g">
        <b>Mara Lindqvist</b>
        <span className="cap">Gold · since March 2024</span>
      </span>
      <b>$2,318.40</b>
    </div>
    <Lines
      lines={[
        { start: <Icon name="check-c" />, words: 'SO-1009 is delivered', end: <span className="cap">09:33</span> },
        { start: <Icon name="star" />, words: 'Tier is Gold', end: <span className="cap">18 Nov</span> },
        { start: <Icon name="receipt" />, words: 'Ordered SO-1009', end: <span className="cap">3 Nov</span> },
      ]}
    />
  </>
);

const NextSteps = () => (
  <Lines
    lines={[
      { start: <b>SO-1041</b>, words: 'Grantham School', end: badge('danger', 'alert', 'Urgent') },
      { start: <b>SO-1038</b>, words: 'Harbour Café', end: badge('warning', 'up-r', 'High') },
      { start: <b>SO-1037</b>, words: 'Walter Osei', end: <span className="cap">Normal</span> },
      { start: <Icon name="check-c" />, words: 'Priya Nair', end: <span className="cap">Completed</span> },
    ]}
  />
);

const Vendors = () => (
  <Lines
    lines={[
      { start: <Icon name="shop" />, words: 'Halden Wholesale', end: <span className="cap">Kestrel Mini 2, $187.74</span> },
      { start: <Icon name="shop" />, words: 'Brightside Toys', end: <span className="cap">Space Harbor, $24.10</span> },
      { start: <Icon name="shop" />, words: 'Volt & Pine', end: <span className="cap">Drill kit, $61.30</span> },
    ]}
  />
);
